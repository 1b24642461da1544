/**
 * Describes why a command or a visit failed, with the end of what a command printed.
 * @param {unknown} error
 */
export function describeFailure(error) {
  const { stderr = '', stdout = '', message } = Object(error)
  return `${message}\n${stdout}\n${stderr}`.slice(-3000)
}
