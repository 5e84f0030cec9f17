// The folders of the host build on each other in one direction, types included. Tests are beside what they test and may use
// every folder.
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-cycles', scope: 'folder', severity: 'error', from: {}, to: { circular: true } }
  ],
  options: {
    tsPreCompilationDeps: true,
    includeOnly: '^host/src/',
    exclude: { path: '[.](test|testing)[.]tsx?$' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] }
  }
}
