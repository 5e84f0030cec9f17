import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

export type Environment = Readonly<Record<string, string | undefined>>

/** Source and machine of a build. The commit is empty without a repository. */
export type Source = Awaited<ReturnType<typeof readSource>>

const run = promisify(execFile)

/**
 * Describes the source of a build. In CI the commit is that of the run, because the job that packs may have another
 * checkout than the job that has built: a preview is packed with the scripts of the base branch.
 */
export async function readSource(folder: string, environment: Environment = process.env) {
  const machine = {
    builder: `node ${process.version} on ${hostname()}`,
    node: process.version,
    ci: readCiRun(environment)
  }
  try {
    const head = (await run('git', ['rev-parse', 'HEAD'], { cwd: folder })).stdout.trim()
    const changes = (await run('git', ['status', '--porcelain'], { cwd: folder })).stdout
    return { commit: machine.ci?.commit || head, isDirty: changes !== '', ...machine }
  } catch {
    return { commit: '', isDirty: true, ...machine }
  }
}

/**
 * Reads the CI run of a build from the variables that GitHub or GitLab sets, with the names of OIDC token claims. It is recorded
 * and not verified. `workflow` identifies the builder in the provenance. Returns undefined on any other machine.
 */
export function readCiRun(environment: Environment) {
  const read = (name: string): string => environment[name] ?? ''
  if (environment.GITHUB_ACTIONS && environment.GITHUB_WORKFLOW_REF) {
    const server = read('GITHUB_SERVER_URL')
    const repository = `${server}/${read('GITHUB_REPOSITORY')}`
    return {
      repository,
      ref: read('GITHUB_REF'),
      commit: read('GITHUB_SHA'),
      workflow: `${server}/${read('GITHUB_WORKFLOW_REF')}`,
      run: `${repository}/actions/runs/${read('GITHUB_RUN_ID')}/attempts/${read('GITHUB_RUN_ATTEMPT')}`
    }
  }
  if (environment.GITLAB_CI && environment.CI_PROJECT_URL)
    return {
      repository: environment.CI_PROJECT_URL,
      ref: read('CI_COMMIT_REF_NAME'),
      commit: read('CI_COMMIT_SHA'),
      workflow: `${environment.CI_PROJECT_URL}//${read('CI_CONFIG_PATH')}@${read('CI_COMMIT_REF_NAME')}`,
      run: read('CI_JOB_URL')
    }
  return undefined
}
