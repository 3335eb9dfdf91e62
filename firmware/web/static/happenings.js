// Shows what is going on in the game: the stage, everybody's row, the deed of a space, what changes hands, its sounds.

import { listenToSpaces, makeDeed } from "./deed.js";
import { heard } from "./effects.js";
import { makeFlights } from "./flights.js";
import { makeRows } from "./rows.js";
import { makeStage } from "./stage.js";

// `mine` gives the player who holds this phone, -1 on other pages: a phone sounds only for its own player.
export function makeHappenings({ stage: stageAt, players, deed: deedAt }, { send, pointAt, openSummary, openDeeds, sound, mine }) {
  let face = null, game = null, drawing = null;
  const deed = makeDeed(deedAt, { look: (space) => send({ t: "look", space }), pointAt });
  const stage = makeStage(stageAt, { openDeed: deed.open, openSummary, tick: () => mine() < 0 && sound.effects(["tick"]) });
  const rows = makeRows(players, { openDeed: deed.open, openDeeds, pointAt });
  const flights = makeFlights({
    row: rows.of,
    tokenAt: (player) => drawing?.querySelector(`[data-token="${game?.players[player]?.uid}"]`),
    space: (number) => drawing?.querySelector(`[data-space="${number}"]`),
    middle: () => drawing?.querySelector(".dice"),
    colourOf: (number) => face.spaces[number]?.colour,
  });

  function changes({ anew, changes: all }) {
    if (anew) return;
    flights.show(all);
    const me = mine();
    sound.effects(heard(me < 0 ? all : all.filter(({ giver, taker }) => giver === me || taker === me)));
  }

  // Whose turn it is now can be heard, if it is a person's.
  function turn(now) {
    if (!game || !now || game.winners || now.throw === game.throw || now.players[now.thrower].robot) return;
    if (mine() < 0 || mine() === now.thrower) setTimeout(() => sound.effects(["turn"]), 900);
  }

  return {
    begin(newFace, newDrawing) {
      face = newFace;
      drawing = newDrawing;
      for (const part of [stage, rows, deed]) part.begin(face);
      listenToSpaces(drawing, deed.open);
    },
    game(now) {
      turn(now);
      game = now;
      stage.game(game);
      rows.show(game);
      deed.game(game);
    },
    chances: ({ now }) => rows.chances(now),
    // After a new connection.
    again: deed.again,
    openDeed: deed.open,
    handlers: { stage: stage.show, hammer: stage.hammer, deed: deed.show, changes },
  };
}
