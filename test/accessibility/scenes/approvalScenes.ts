import type { Frame } from 'playwright-core'
import { logIn } from './logIn.ts'
import type { Scene, SceneFixture } from './Scene.ts'

const view = 'ApproveTransaction'
const waitFor = '.frame-room'

/** Has the page ask for a signature, and waits until the card of the secure site shows it. */
async function requestSignature(stage: SceneFixture): Promise<Frame> {
  await logIn(stage)
  await stage.page.evaluate(() => {
    const { address } = window.latchkey.getState().namespaces['eip155']?.accountState ?? {}
    const call = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
    window.latchkey.request(call).catch(() => {})
  })
  await stage.find(waitFor).waitFor()
  const frame = stage.page.frames().find((one) => one.parentFrame() !== null)
  if (!frame) throw new Error('There is no secure frame')
  await frame.getByRole('button', { name: 'Approve' }).waitFor()
  return frame
}

/** The secure site's card over the modal, which is inert below it. */
export const approvalScenes: readonly Scene[] = [
  { name: 'approve', view, waitFor, reach: requestSignature },
  {
    name: 'approve-frozen',
    view,
    waitFor,
    oneLanguage: true,
    async reach(stage) {
      const frame = await requestSignature(stage)
      await frame.evaluate(() => {
        MessagePort.prototype.postMessage = () => {}
      })
      // The focus goes to the button below the card, with the note.
      await frame.waitForFunction(() => !document.hasFocus())
    },
  },
]
