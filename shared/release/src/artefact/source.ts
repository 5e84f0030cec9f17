import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Environment = Readonly<Record<string, string | undefined>>

/** The identity of a CI, as its environment tells it. */
interface CiRun {
  readonly repository: string
  readonly ref: string
  readonly workflow: string
  readonly run: string
}

/** What a build is made from, and where. */
export interface Source {
  /** Empty where there is no repository. */
  readonly commit: string
  /** Whether something was in the folder that is in no commit. */
  readonly isDirty: boolean
  readonly builder: string
  readonly node: string
  readonly ci: CiRun | undefined
}

/** @param folder one of the repository. */
export async function sourceOf(folder: string, environment: Environment = process.env): Promise<Source> {
  const made = {
    builder: `node ${process.version} on ${hostname()}`,
    node: process.version,
    ci: ciRunOf(environment)
  }
  try {
    const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: folder })).stdout.trim()
    const changes = (await run('git', ['status', '--porcelain'], { cwd: folder })).stdout
    return { commit, isDirty: changes !== '', ...made }
  } catch {
    return { commit: '', isDirty: true, ...made }
  }
}

/** Where GitHub or GitLab runs it. */
function ciRunOf(environment: Environment): CiRun | undefined {
  const said = (name: string): string => environment[name] ?? ''
  if (environment.GITHUB_ACTIONS) {
    const server = said('GITHUB_SERVER_URL')
    const repository = `${server}/${said('GITHUB_REPOSITORY')}`
    return {
      repository,
      ref: said('GITHUB_REF'),
      workflow: `${server}/${said('GITHUB_WORKFLOW_REF')}`,
      run: `${repository}/actions/runs/${said('GITHUB_RUN_ID')}/attempts/${said('GITHUB_RUN_ATTEMPT')}`
    }
  }
  if (environment.GITLAB_CI)
    return {
      repository: said('CI_PROJECT_URL'),
      ref: said('CI_COMMIT_REF_NAME'),
      workflow: `${said('CI_PROJECT_URL')}//${said('CI_CONFIG_PATH')}@${said('CI_COMMIT_REF_NAME')}`,
      run: said('CI_JOB_URL')
    }
  return undefined
}
