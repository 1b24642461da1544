/** An answer or a flag that cannot be followed; nothing has been written. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message what is wrong, as a sentence
   * @param {string} remedy what to do instead, as a sentence
   */
  constructor(code, message, remedy) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.remedy = remedy
  }
}
