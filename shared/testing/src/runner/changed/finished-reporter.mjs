// A jest reporter that writes a line of JSON after each test file. If the run is aborted at its time limit,
// the results of the finished files are thus known.
import { appendFileSync } from 'node:fs'

export default class FinishedReporter {
  constructor(_, { file }) {
    this.file = file
  }

  onTestResult({ path }, { testResults, testExecError }) {
    const failed = testResults.filter(({ status }) => status === 'failed')
    const failures = failed.map(({ fullName, failureMessages }) => ({ fullName, reasons: failureMessages }))
    if (testExecError) failures.push({ fullName: '', reasons: [String(testExecError.message)] })
    const passed = testResults.filter(({ status }) => status === 'passed').length
    appendFileSync(this.file, `${JSON.stringify({ path, passed, failures })}\n`)
  }
}
