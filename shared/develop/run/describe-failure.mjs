import { inspect } from 'node:util'

/**
 * Expected failures, by code: of the system, of PostgreSQL (five characters) or of our own errors (`CodedError`). What
 * happened is the message of the error unless `what` replaces it; `type` says what to do.
 */
const failures = {
  EADDRINUSE: {
    what: ({ port }) => `Port ${port} is used by another program.`,
    type: ({ command }) =>
      `Stop that program, or run ${command} again without PORT: then it uses a free port.`
  },
  EADDRNOTAVAIL: {
    what: ({ address }) => `This machine has no address ${address}.`,
    type: ({ command }) => `HOST=0.0.0.0 ${command} listens on all of its addresses.`
  },
  EACCES: {
    what: ({ path, port }) =>
      port
        ? `Port ${port} may not be used by this user.`
        : `This user may not write to ${path ?? 'the folder'}.`,
    type: ({ command, port }) =>
      port
        ? `Use a port from 1024 up: PORT=3000 ${command}`
        : `Run it as the owner of that folder, or with another folder for data: DATA_DIR=folder ${command}`
  },
  ENOSPC: {
    what: ({ path }) => `The disk is full${path ? `: ${path}` : ''}.`,
    type: ({ command }) =>
      `Free some space, or use a folder on another disk for data: DATA_DIR=folder ${command}`
  },
  FOLDER_NOT_WRITABLE: {
    what: ({ path }) => `The dependencies cannot be installed: this user may not write to ${path}.`,
    type: ({ command }) => `Make it writable, or run ${command} as the owner of that folder.`
  },
  NO_REGISTRY: {
    what: () => 'The dependencies cannot be installed: the npm registry does not answer.',
    type: ({ command }) =>
      `Connect to the network and run ${command} again. Behind a proxy: npm config set proxy http://…`
  },
  UNTRUSTED_REGISTRY: {
    what: () => 'The dependencies cannot be installed: the certificate of the npm registry is not trusted.',
    type: ({ command }) =>
      `If a proxy of your company signs it: npm config set cafile /path/ca.pem && NODE_EXTRA_CA_CERTS=/path/ca.pem ${command}`
  },
  NOT_INSTALLED: {
    what: () => 'The dependencies are not installed.',
    type: () => 'Install them: npx --yes pnpm@12.21.0 install'
  },
  LOCKFILE_OUTDATED: {
    what: () => 'pnpm-lock.yaml does not have the dependencies that a package.json names.',
    type: () => 'Update it: npx --yes pnpm@12.21.0 install'
  },
  FOLDER_IN_USE: {
    type: ({ command }) =>
      `A club is running there. Stop it with Ctrl-C, or start a second one: DATA_DIR=.data/second ${command}`
  },
  DATA_DAMAGED: {
    type: ({ path }) => `Remove it to start again; only demo data is lost: rm -r ${path}`
  },
  DATABASE_UNREACHABLE: {
    type: ({ command }) =>
      `Start that server, correct DATABASE_URL, or use the embedded database: DATABASE_URL= ${command}`
  },
  DATABASE_TOO_OLD: {
    type: ({ command }) => `Use a newer server, or the embedded database: DATABASE_URL= ${command}`
  },
  ERR_PARSE_ARGS_UNKNOWN_OPTION: {
    what: ({ message }) => `${message.split('. ', 1)[0]}.`,
    type: ({ command }) => `${command} -- --help lists the options.`
  },
  ENOTDIR: {
    what: ({ path }) => `${path} is not a folder: a part of the path is a file.`,
    type: ({ command }) => `Use another folder for data: DATA_DIR=folder ${command}`
  }
}
/** Other codes for the same failures. */
const same = {
  EPERM: 'EACCES',
  EROFS: 'EACCES',
  EDQUOT: 'ENOSPC',
  EEXIST: 'ENOTDIR',
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
}

/** Names of errors whose message says what to type. */
const sentences = ['UsageError', 'BuildRefused']

/**
 * Describes a failure for the person who typed the command.
 *
 * @param {unknown} error what was thrown. Its causes are read too.
 * @param {NodeJS.ProcessEnv} env `DEBUG` adds the stack; npm's variables name the command.
 * @returns {string} one line with what happened, and one with what to type.
 */
export function describeFailure(error, env) {
  const command = commandIn(env)
  const [known, failure] = find(error)
  const stack = env.DEBUG ? `\n\n${inspect(error)}` : ''
  if (!failure) {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
    return sentences.includes(name) ? message + stack : `${message}\nDEBUG=1 ${command} shows where.${stack}`
  }
  const facts = { ...known, command }
  const what = failure.what?.(facts) ?? known.message
  return `${[what, failure.type?.(facts)].filter(Boolean).join('\n')}${stack}`
}

/** @returns the outermost of the error and its causes that has a known code, with the failure of the code. */
function find(error) {
  for (let one = error; one?.message !== undefined; one = one.cause) {
    const failure = failures[same[one.code] ?? one.code]
    if (failure) return [Object.assign({ message: one.message }, one), failure]
  }
  return [undefined, undefined]
}

function commandIn({ npm_lifecycle_event: script }) {
  if (script === undefined) return 'the command'
  return script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`
}
