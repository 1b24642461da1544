/** A refusal whose message goes to the requesting page. */
export class FrameFault extends Error {
  override readonly name = 'FrameFault'
  /** Status of the site's server, if it refused. */
  readonly status?: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}
