/** Where we are: the first page, or a table. A table's link is the address. */

export type Place = { page: "start" } | { page: "table"; game: string };

function read(path: string): Place {
  const game = /^\/t\/([A-Za-z0-9]{8,32})$/.exec(path)?.[1];
  return game ? { page: "table", game } : { page: "start" };
}

let current = $state.raw<Place>(read(location.pathname));

addEventListener("popstate", () => {
  current = read(location.pathname);
});

export function place(): Place {
  return current;
}

export function goTo(path: string): void {
  history.pushState(null, "", path);
  current = read(path);
}
