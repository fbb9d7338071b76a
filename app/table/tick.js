// Has the page made anew after `wait` milliseconds; asks again, ever more rarely, until it has been.
// Never between what a player does and the answer to it: what is asked names the page shown, so it
// would call the player back from the page he is on his way to, or break off what his click began.

/** Milliseconds the server may take to begin what a player has asked for. */
const PATIENCE = 2000;
/** Milliseconds after an answer in which it may still turn out to be the first half of one. */
const HALVES = 200;

const app = () => document.querySelector("[data-testid=stApp]");
const isRunning = () => app()?.dataset.testScriptState === "running";

/** Until when not to ask, for what the player did last; one watch for all clocks of the page. */
function pause() {
  if (globalThis.loraPause) return globalThis.loraPause;
  const found = { until: 0, mixed: false };
  const act = () => {
    found.until = performance.now() + PATIENCE;
    found.mixed = isRunning(); // the next run to end may be an older one
  };
  for (const kind of ["pointerdown", "pointerup", "click", "keydown", "change", "popstate"]) {
    addEventListener(kind, act, true);
  }
  if (app()) {
    new MutationObserver(() => {
      if (!isRunning() && !found.mixed) found.until = Math.min(found.until, performance.now() + HALVES);
    }).observe(app(), { attributeFilter: ["data-test-script-state"] });
  }
  return (globalThis.loraPause = found);
}

const clocks = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const { number, wait } = data[0];
  let again = Math.max(10 * wait, 3000);
  const restart = (milliseconds) => {
    clearTimeout(clocks.get(parentElement));
    clocks.set(parentElement, setTimeout(ask, milliseconds));
  };
  const ask = () => {
    if (isRunning() || performance.now() < pause().until) {
      restart(wait);
      return;
    }
    setTriggerValue("tick", number);
    restart(again);
    again *= 2;
  };
  pause();
  restart(wait);
  return () => clearTimeout(clocks.get(parentElement));
}
