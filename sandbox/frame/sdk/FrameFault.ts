/** A refusal whose words go to the page that asked. */
export class FrameFault extends Error {
  override readonly name = 'FrameFault'
}
