import { publishedVersion } from '@eqs/contracts/discovery'
import { issuesText } from '@eqs/contracts/issues-text'
import type { Configuration } from '@rspack/core'
import * as v from 'valibot'
import { type Place, packageVersion } from '../workspace.ts'

/**
 * The default export of an `rspack.config.ts`: a function that creates a configuration from the `--env`
 * values and the options of the command line.
 */
export type RspackConfig<Made = Configuration> = (
  env: Readonly<Record<string, unknown>>,
  options: { readonly mode?: string | undefined }
) => Promise<Made>

const modes = v.picklist(['production', 'development'], 'the mode is production or development')

/**
 * Validates the `--env` values and options of a package's build.
 *
 * @param entries schemas of the `--env` values that this kind of package accepts besides `version`.
 * @returns the `--env` values, the mode, and `served`, which is true for `rspack serve`. `version` defaults
 *   to the version in the package's `package.json`.
 * @throws {BuildRefused} with a message that names the problem.
 */
export function readEnv<const Entries extends v.ObjectEntries>(
  { name, folder }: Place,
  entries: Entries,
  [env, options]: Parameters<RspackConfig>
) {
  const known = { version: v.optional(publishedVersion), ...entries }
  // Rspack's command line adds values whose names begin with `RSPACK_`.
  const unknown = Object.keys(env).filter(word => !(word in known) && !word.startsWith('RSPACK_'))
  if (unknown.length > 0)
    throw new BuildRefused(
      `${name} does not accept --env ${unknown.join(', ')}. It accepts ${Object.keys(known).join(', ')}`
    )
  const parsed = v.safeParse(v.object(known), env)
  if (!parsed.success) throw new BuildRefused(`${name}: --env ${issuesText(parsed.issues)}`)
  const mode = v.safeParse(modes, options.mode ?? 'production')
  if (!mode.success) throw new BuildRefused(`${name}: ${issuesText(mode.issues)}`)
  const own = v.safeParse(publishedVersion, packageVersion(folder))
  if (!own.success) throw new BuildRefused(`${name}/package.json: ${issuesText(own.issues)}`)
  return { version: own.output, ...parsed.output, mode: mode.output, served: env.RSPACK_SERVE === true }
}

/** An error whose `stack` is only the message, because Rspack's command line would print the stack. */
export class BuildRefused extends Error {
  // On the prototype, because a property of its own would be printed.
  static {
    BuildRefused.prototype.name = 'BuildRefused'
  }

  override readonly stack = this.message
}

/**
 * Calls `work` and returns its result.
 *
 * @throws {BuildRefused} with the message of the error, when `work` fails.
 */
export async function orRefuse<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (reason) {
    throw new BuildRefused(reason instanceof Error ? reason.message : String(reason))
  }
}
