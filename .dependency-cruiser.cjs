// Who may import whom. Every rule is an error: `npm run lint` fails.
const shipped = '^(host|mf-[^/]+|shared/(api|config|contracts|navigation|session|ui|validation))/'
const test = '([.](test|testing)[.]tsx?$|/src/testing/)'

module.exports = {
  forbidden: [
    {
      name: 'no-remote-to-remote',
      comment: 'A remote is built and deployed alone: what two of them need lives in shared/.',
      severity: 'error',
      from: { path: '^mf-([^/]+)/' },
      to: { path: '^mf-', pathNot: '^mf-$1/' }
    },
    {
      name: 'no-host-to-remote',
      comment: 'The host reaches remotes only through Module Federation.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^mf-' }
    },
    {
      name: 'ui-is-a-leaf',
      comment: '@eqs/ui knows no domain, no session and no router.',
      severity: 'error',
      from: { path: '^shared/ui/' },
      to: { path: '^(host|mf-[^/]+|e2e|shared/(?!ui/))' }
    },
    {
      name: 'navigation-is-a-leaf',
      severity: 'error',
      from: { path: '^shared/navigation/' },
      to: { path: '^(host|mf-[^/]+|e2e|shared/(?!navigation/))' }
    },
    {
      name: 'contracts-are-leaves',
      comment:
        'Host, remotes and tools are released apart from each other: what they agree on needs none of them.',
      severity: 'error',
      from: { path: '^shared/(config|contracts)/' },
      to: { path: '^(host|mf-[^/]+|e2e|shared/(?!$1/))' }
    },
    {
      name: 'validation-is-pure',
      severity: 'error',
      from: { path: '^shared/validation/' },
      to: { path: '^(host|mf-[^/]+|e2e|shared/(?!validation/))' }
    },
    {
      name: 'api-knows-rules-only',
      comment: 'The API client knows nothing of screens, router or storage.',
      severity: 'error',
      from: { path: '^shared/api/' },
      to: { path: '^(host|mf-[^/]+|e2e|shared/(?!(api|validation)/))' }
    },
    {
      name: 'session-is-below-the-screens',
      severity: 'error',
      from: { path: '^shared/session/' },
      to: { path: '^(host|mf-[^/]+|e2e|shared/(release|develop|build|testing|sdk|create-remote)/)' }
    },
    {
      name: 'nothing-shipped-needs-tools',
      comment: 'sandbox, release, develop, build and testing never reach a member.',
      severity: 'error',
      from: { path: shipped, pathNot: [test, '/rspack[.]config[.]ts$', '^mf-[^/]+/src/standalone[.]tsx$'] },
      to: { path: '^shared/(sandbox|release|develop|build|testing|sdk|create-remote)/' }
    },
    {
      name: 'develop-is-above-the-tools',
      comment: 'It starts the club with the other tools. Only the host’s build and the browser tests use it.',
      severity: 'error',
      from: { path: '^shared/(?!develop/)' },
      to: { path: '^shared/develop/' }
    },
    {
      name: 'nothing-shipped-needs-testing',
      severity: 'error',
      from: { path: shipped, pathNot: test },
      to: { path: 'node_modules/@testing-library' }
    },
    {
      name: 'through-the-door',
      comment: 'Another package is imported by its name, never by a path into its insides.',
      severity: 'error',
      from: { path: '^(host|mf-[^/]+|e2e|shared/[^/]+)/' },
      to: {
        path: '^(host|mf-[^/]+|e2e|shared/[^/]+)/',
        pathNot: '^$1/',
        dependencyTypes: ['local']
      }
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true }
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true }
    }
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/[.]cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css']
    }
  }
}
