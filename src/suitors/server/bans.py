"""From where nobody may come."""

from collections.abc import Iterable
from ipaddress import IPv6Network, ip_network

from suitors.server.books import Ban
from suitors.server.options import Network

HOME = 64
"""So much of an IPv6 address tells a home; what follows, its devices choose by themselves."""
MOST_REMEMBERED = 10_000


def read_network(word: str) -> str:
    """An address or a network, spelled in one way. Raises `ValueError`."""
    network = ip_network(word.strip(), strict=False)
    if isinstance(network, IPv6Network):
        mapped = network.network_address.ipv4_mapped
        if mapped is not None and network.prefixlen >= 96:
            network = ip_network((mapped, network.prefixlen - 96), strict=False)
        elif network.prefixlen > HOME:
            network = network.supernet(new_prefix=HOME)
    if network.prefixlen == 0:
        raise ValueError(f"{word.strip()} is everybody")
    return str(network).removesuffix("/32") if network.version == 4 else str(network)


class Bans:
    """Asked for every request, so what was found out about an address is remembered."""

    def __init__(self, bans: Iterable[Ban] = ()) -> None:
        self.all = tuple(bans)
        self._networks = [(ip_network(ban.network), ban) for ban in self.all]
        self._known: dict[str, Ban | None] = {}

    def of(self, neighbourhood: str) -> Ban | None:
        """The one that is meant for whoever comes from there."""
        if not self._networks:
            return None
        if neighbourhood not in self._known:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[neighbourhood] = self._find(neighbourhood)
        return self._known[neighbourhood]

    def _find(self, neighbourhood: str) -> Ban | None:
        try:
            place = ip_network(neighbourhood)
        except ValueError:
            return None
        return next((ban for network, ban in self._networks if _is_within(place, network)), None)


def _is_within(place: Network, network: Network) -> bool:
    return place.version == network.version and network.prefixlen <= place.prefixlen and place.network_address in network
