// Taken out once: in a test each look at a global is slow, and simulations look millions of times.
const { exp, expm1, log, log1p, sqrt } = Math

/** So many of so many failed, or were what else is counted. */
export interface Counts {
  readonly loads: number
  readonly failed: number
}

/** The smallest and the largest rate that can still be, from 0 to 1. */
export interface Range {
  readonly low: number
  readonly high: number
}

/**
 * A beta distribution over the rates that are looked for: most failures are rare, and all rates are possible. Another one would be
 * as right, and slower where it fits worse.
 */
const prior = { failed: 0.5, shown: 5 }

/**
 * Where a rate lies, in a range that is right at all looks together and not at each one: the chance that it ever leaves out
 * the true rate is at most `risk`, however often and whenever someone looks and stops. A confidence sequence by the
 * beta-binomial mixture (Robbins, Annals of Mathematical Statistics 41, 1970, with Ville's inequality; Howard, Ramdas,
 * McAuliffe and Sekhon, Annals of Statistics 49, 2021): a rate is out once the mixture explains what was seen `1 / risk`
 * times as well. Nothing in it is approximate, so it holds with no failure at all and with a handful of loads.
 *
 * @param risk from 0 to 1, both excluded.
 */
export function rangeOf({ loads, failed }: Counts, risk: number): Range {
  const shown = loads - failed
  const mixed = lnBeta(failed + prior.failed, shown + prior.shown) - lnBeta(prior.failed, prior.shown)
  const least = mixed + log(risk)
  // Without a failure, or with nothing else, the border has a formula.
  if (failed === 0) return { low: 0, high: shown === 0 ? 1 : -expm1(least / shown) }
  if (shown === 0) return { low: exp(least / failed), high: 1 }
  return { low: border(failed, shown, least, -1), high: border(failed, shown, least, 1) }
}

/**
 * The rate below (-1) or above (1) the one that was seen at which the likelihood's logarithm is `least`, by Newton's method. Over the
 * logarithm of the odds it is concave with straight ends, so the method comes from outside and never passes the border.
 */
function border(failed: number, shown: number, least: number, side: -1 | 1): number {
  const loads = failed + shown
  const surplus = failed * log(failed / loads) + shown * log(shown / loads) - least
  let odds = log(failed / shown) + side * sqrt((2 * surplus * loads) / (failed * shown))
  for (let step = 0; step < 50; step += 1) {
    const rate = 1 / (1 + exp(-odds))
    const change = (failed * odds - loads * log1p(exp(odds)) - least) / (failed - loads * rate)
    odds -= change
    if (Math.abs(change) < 1e-10) break
  }
  return 1 / (1 + exp(-odds))
}

const lnBeta = (a: number, b: number): number => lnGamma(a) + lnGamma(b) - lnGamma(a + b)

/** By Stirling's series, which has eleven digits from eight on. @param x above 0. */
function lnGamma(x: number): number {
  let [shift, from] = [0, x]
  for (; from < 8; from += 1) shift += log(from)
  const series = 1 / (12 * from) - 1 / (360 * from ** 3) + 1 / (1260 * from ** 5)
  return (from - 0.5) * log(from) - from + 0.5 * log(2 * Math.PI) + series - shift
}
