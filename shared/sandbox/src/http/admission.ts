import { busy } from './problem.ts'

/**
 * So many calls are worked on at a time. More would not be answered sooner: each would only wait longer for the database, until
 * its member has given up and asks again.
 */
export const mostCalls = 400

/** Does the work of a call. @throws {Problem} 503 when too many others are under way; nothing of the call was done then. */
export type Admit = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createAdmission(most = mostCalls): Admit {
  let underWay = 0
  return async work => {
    if (underWay >= most) throw busy()
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }
}
