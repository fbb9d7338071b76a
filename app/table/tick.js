// Has the page made anew after `wait` milliseconds; asks again, ever more rarely, until it has been.

const clocks = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  const { number, wait } = data[0];
  let again = Math.max(10 * wait, 3000);
  const ask = () => {
    setTriggerValue("tick", number);
    clocks.set(parentElement, setTimeout(ask, again));
    again *= 2;
  };
  clearTimeout(clocks.get(parentElement));
  clocks.set(parentElement, setTimeout(ask, wait));
  return () => clearTimeout(clocks.get(parentElement));
}
