"""An agent that learns by playing against itself: PPO in plain PyTorch, on the vector environment.

    pip install "suitors[envs,torch]"
    python examples/ppo.py train --minutes 15 --out ppo-second-2.pt --curve curve.svg
    python examples/ppo.py match ppo-second-2.pt --against courtier --deals 2000

Every seat is played by the same network. A round has few decisions and one reward at its end, so what a decision was worth is
what its seat had won when the round was over; nothing has to be guessed from later decisions.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from suitors.envs.extras import lacking

if missing := lacking("numpy", "gymnasium", "torch"):
    raise SystemExit(missing)

import numpy as np
import torch
from torch import Tensor, nn

from suitors.arena.clusters import Estimate
from suitors.arena.curves import Curves, Line, Point
from suitors.arena.entrants import Entrant
from suitors.arena.match import Match
from suitors.arena.playing import play_deal
from suitors.arena.score import Score
from suitors.bots import BOTS, Player
from suitors.envs.actions import ACTIONS_VERSION, action_of, possible_actions
from suitors.envs.observations import OBSERVATIONS_VERSION, SIZES
from suitors.envs.vector import VectorEnv
from suitors.envs.views import observation_of
from suitors.game.moves import Move
from suitors.game.view import View
from suitors.rules.editions import EDITIONS
from suitors.rules.state import Rng

GAMES, STEPS = 512, 64
EPOCHS, BATCH = 3, 4096
CLIP, VALUE_WEIGHT, NORM = 0.2, 0.5, 0.5
LEARNING_RATE, ENTROPY = 1e-3, 0.02
CORES = 2
"""Time is counted as this many cores would take, busy all the while; other programs on the machine don't count."""


class Policy(nn.Module):
    """Which action, and how much of the round its seat will win."""

    def __init__(self, edition: str, players: int, width: int = 192) -> None:
        super().__init__()
        self.edition, self.players, self.width = edition, players, width
        self.actions = torch.tensor(possible_actions(EDITIONS[edition], players))
        self.body = nn.Sequential(nn.Linear(SIZES[players], width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.action = nn.Linear(width, len(self.actions))
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.action.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the actions' probabilities, among those that this table can have, and the values."""
        seen = self.body(observations.float())
        logits = self.action(seen).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, -1), self.value(seen).squeeze(-1)


@dataclass
class Rollout:
    """What happened in all games for some steps."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    returns: Tensor
    ended: Tensor
    """Whether the round was over before the rollout was: only then is it known what a decision was worth."""


@dataclass
class Learner:
    """A network, its optimiser and the games it plays."""

    envs: VectorEnv
    policy: Policy
    optimiser: torch.optim.Optimizer = field(init=False)
    observations: Tensor = field(init=False)
    masks: Tensor = field(init=False)
    deciders: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.optimiser = torch.optim.Adam(self.policy.parameters(), lr=LEARNING_RATE, eps=1e-5)
        observations, infos = self.envs.reset(seed=1)
        self.see(observations, infos)

    def see(self, observations: np.ndarray, infos: dict) -> None:
        self.observations = torch.from_numpy(observations)
        self.masks = torch.from_numpy(infos["action_mask"])[:, self.policy.actions]
        self.deciders = infos["decider"]

    @torch.no_grad()
    def play(self) -> Rollout:
        """Everybody plays by the network; then each decision is given what its seat won in that round."""
        shape = (STEPS, self.envs.num_envs)
        kept: list[tuple[Tensor, ...]] = []
        deciders = np.zeros(shape, np.int64)
        rewards, ends = np.zeros((*shape, self.envs.players)), np.zeros(shape, np.bool_)
        for step in range(STEPS):
            logs, values = self.policy(self.observations, self.masks)
            actions = torch.multinomial(logs.exp(), 1).squeeze(-1)
            chances = logs.gather(-1, actions[:, None]).squeeze(-1)
            kept.append((self.observations, self.masks, actions, chances, values))
            deciders[step] = self.deciders
            observations, rewards[step], ends[step], _, infos = self.envs.step(self.policy.actions[actions].numpy())
            self.see(observations, infos)
        returns, ended = what_was_won(deciders, rewards, ends)
        observations, masks, actions, chances, values = (torch.stack(one).flatten(0, 1) for one in zip(*kept, strict=True))
        return Rollout(observations, masks, actions, chances, values, torch.from_numpy(returns), torch.from_numpy(ended))

    def learn(self, rollout: Rollout, left: float) -> None:
        """A few times over all decisions, in small batches; `left` is the part of the training that is still to come."""
        for group in self.optimiser.param_groups:
            group["lr"] = LEARNING_RATE * max(left, 0.02)
        gains = rollout.returns - rollout.values
        gains = (gains - gains[rollout.ended].mean()) / (gains[rollout.ended].std() + 1e-8)
        for _ in range(EPOCHS):
            for batch in rollout.ended.nonzero().squeeze(-1)[torch.randperm(int(rollout.ended.sum()))].split(BATCH):
                self.improve(rollout, gains, batch, ENTROPY * left)

    def improve(self, rollout: Rollout, gains: Tensor, batch: Tensor, entropy: float) -> None:
        logs, values = self.policy(rollout.observations[batch], rollout.masks[batch])
        chances = logs.gather(-1, rollout.actions[batch][:, None]).squeeze(-1)
        ratio = (chances - rollout.chances[batch]).exp()
        gain = gains[batch]
        surrogate = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        spread = -(logs.exp() * logs.clamp_min(-30)).sum(-1).mean()
        loss = VALUE_WEIGHT * (values - rollout.returns[batch]).square().mean() - surrogate - entropy * spread
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), NORM)
        self.optimiser.step()


def what_was_won(deciders: np.ndarray, rewards: np.ndarray, ends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Backwards through the steps: what each decision's seat won in its round, and whether that is known yet."""
    steps, games, players = rewards.shape
    returns, ended = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    won, over = np.zeros((games, players)), np.zeros(games, np.bool_)
    rows = np.arange(games)
    for step in reversed(range(steps)):
        won = np.where(ends[step][:, None], rewards[step], won)
        over |= ends[step]
        returns[step] = won[rows, deciders[step]] - 1 / players
        ended[step] = over
    return returns.reshape(-1), ended.reshape(-1)


# At the table.


def chooser(policy: Policy) -> Callable[[View, Rng], Move]:
    """The policy as a bot: it sees a view like everybody else, and plays what it thinks best."""

    def choose(view: View, rng: Rng) -> Move:
        moves = {action_of(move, view.players): move for move in view.legal}
        mask = torch.tensor([[action in moves for action in policy.actions.tolist()]])
        with torch.no_grad():
            logs, _ = policy(torch.from_numpy(observation_of(view))[None], mask)
        return moves[int(policy.actions[logs.argmax()])]

    return choose


def share(policy: Policy, against: str, deals: int, seed: int) -> Estimate:
    """The share of rounds that the policy takes from a bot, every deal in both seatings, as in the arena."""
    line_up = (Entrant("ppo", "ppo"), *[Entrant(against, against)] * (policy.players - 1))
    match = Match(EDITIONS[policy.edition], policy.players, line_up, seed=seed)
    score = Score(match)
    for deal in range(deals):
        score.add(play_deal(match, [Player(chooser(policy)), BOTS[against]], deal))
    return score.share(0)


# The command.


def train(options: argparse.Namespace) -> None:
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    policy = Policy(options.edition, options.players)
    learner = Learner(VectorEnv(GAMES, options.edition, options.players, threads=options.threads), policy)
    curve: dict[str, list[Point]] = {name: [] for name in options.against}
    spent, decisions, marks = 0.0, 0, 0
    wanted = 60 * options.minutes
    while True:
        if spent >= wanted * marks / options.marks:
            marks += 1
            measure(policy, options, curve, spent, decisions)
        if spent >= wanted:
            break
        start = time.process_time()
        learner.learn(learner.play(), 1 - spent / wanted)
        spent += (time.process_time() - start) / CORES
        decisions += GAMES * STEPS
    save(policy, options)
    lines = [Line(f"against {name}", points) for name, points in curve.items()]
    title = f"PPO by self-play, {options.edition}, {options.players} players"
    Path(options.curve).write_text(Curves(title, "minutes of training on two cores", "share of rounds", lines).svg(), "utf-8")


def measure(policy: Policy, options: argparse.Namespace, curve: dict, spent: float, decisions: int) -> None:
    said = []
    for name in options.against:
        found = share(policy, name, options.deals, decisions)
        curve[name].append(Point(spent / 60, found.value, found.low, found.high))
        said.append(f"{name} {found.value:.3f} ({found.low:.3f}–{found.high:.3f})")
    print(f"{spent / 60:5.1f} min, {decisions:>11,} decisions: {', '.join(said)}", flush=True)


def save(policy: Policy, options: argparse.Namespace) -> None:
    facts = {"edition": options.edition, "players": options.players, "width": policy.width}
    versions = {"actions": ACTIONS_VERSION, "observations": OBSERVATIONS_VERSION}
    torch.save({"facts": facts, "versions": versions, "weights": policy.state_dict()}, options.out)


def load(file: str) -> Policy:
    try:
        saved = torch.load(file, weights_only=True)
    except Exception as error:  # whatever a file that is none brings about
        raise SystemExit(f"{file} is no policy: {str(error).partition(chr(10))[0]}") from None
    versions = {"actions": ACTIONS_VERSION, "observations": OBSERVATIONS_VERSION}
    if saved["versions"] != versions:
        raise SystemExit(f"{file} was trained with {saved['versions']}; this is {versions}: train it again")
    policy = Policy(**saved["facts"])
    policy.load_state_dict(saved["weights"])
    return policy


def match(options: argparse.Namespace) -> None:
    policy = load(options.policy)
    for name in options.against:
        found = share(policy, name, options.deals, options.seed)
        interval = f"({found.low:.3f}–{found.high:.3f})"
        print(f"against {name}: {found.value:.3f} of the rounds {interval}, {options.deals} deals in all seatings")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    training = commands.add_parser("train", help="train by self-play")
    training.add_argument("--edition", default="second")
    training.add_argument("--players", type=int, default=2)
    training.add_argument("--minutes", type=float, default=15, help="of two cores; measuring is not counted")
    training.add_argument("--threads", type=int, default=2)
    training.add_argument("--marks", type=int, default=10, help="how often to measure on the way")
    training.add_argument("--deals", type=int, default=300, help="for each measurement, each in all seatings")
    training.add_argument("--out", default="ppo.pt")
    training.add_argument("--curve", default="ppo.svg")
    training.set_defaults(run=train)
    playing = commands.add_parser("match", help="let a trained policy play against a bot")
    playing.add_argument("policy")
    playing.add_argument("--deals", type=int, default=2000)
    playing.set_defaults(run=match)
    for command in (training, playing):
        command.add_argument("--against", nargs="+", default=["casual", "courtier"], choices=list(BOTS))
        command.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
