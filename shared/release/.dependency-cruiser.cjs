// The rooms of the release tool build on each other in one direction, in types too. Tests stand beside what they test and may
// use every room.
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-cycles-of-rooms', scope: 'folder', severity: 'error', from: {}, to: { circular: true } }
  ],
  options: {
    tsPreCompilationDeps: true,
    includeOnly: '^shared/release/src/',
    exclude: { path: '([.]test[.]ts$|/src/testing/)' },
    enhancedResolveOptions: { extensions: ['.ts'] }
  }
}
