export type Environment = Readonly<Record<string, string | undefined>>

/** The CI run that built a version, with the names of OIDC token claims. It is recorded and not verified. */
export interface CiRun {
  readonly repository: string
  readonly ref: string
  /** The workflow file with its commit or branch. It identifies the builder in the provenance. */
  readonly workflow: string
  readonly run: string
}

/** Reads the CI run from the variables that GitHub or GitLab sets. Undefined on any other machine. */
export function readCiRun(environment: Environment): CiRun | undefined {
  const said = (name: string): string => environment[name] ?? ''
  if (environment.GITHUB_ACTIONS && environment.GITHUB_WORKFLOW_REF) {
    const server = said('GITHUB_SERVER_URL')
    const repository = `${server}/${said('GITHUB_REPOSITORY')}`
    return {
      repository,
      ref: said('GITHUB_REF'),
      workflow: `${server}/${said('GITHUB_WORKFLOW_REF')}`,
      run: `${repository}/actions/runs/${said('GITHUB_RUN_ID')}/attempts/${said('GITHUB_RUN_ATTEMPT')}`
    }
  }
  if (environment.GITLAB_CI && environment.CI_PROJECT_URL)
    return {
      repository: said('CI_PROJECT_URL'),
      ref: said('CI_COMMIT_REF_NAME'),
      workflow: `${said('CI_PROJECT_URL')}//${said('CI_CONFIG_PATH')}@${said('CI_COMMIT_REF_NAME')}`,
      run: said('CI_JOB_URL')
    }
  return undefined
}
