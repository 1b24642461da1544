/** A refusal whose message goes to the requesting page. */
export class FrameFault extends Error {
  override readonly name = 'FrameFault'
}
