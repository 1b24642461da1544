import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { accountRoute } from '#plugins/ports/account'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import type { CameraDouble } from '../../test/harness/installCameraDouble.ts'
import { installCameraDouble } from '../../test/harness/installCameraDouble.ts'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { bob, createSendScenario } from '../../test/harness/startSending.ts'
import { send } from './index.ts'

let demo: Demo
let camera: CameraDouble | undefined
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
  camera?.restore()
  camera = undefined
})

const patience = { timeout: 20_000 }
const there = (selector: string) => expect.poll(() => demo.find(selector), patience).not.toBeNull()
const gone = (selector: string) => expect.poll(() => demo.find(selector), patience).toBeNull()
const press = async (selector: string) => {
  await there(selector)
  await userEvent.click(locate(selector))
}
const receiver = () => {
  const field = demo.find('input[name=receiver]')
  return field instanceof HTMLInputElement ? field : null
}

async function visit(device: Parameters<typeof installCameraDouble>[0] | 'none' = {}) {
  if (device !== 'none') camera = installCameraDouble(device)
  const chain = await createSendScenario({})
  demo = mountDemo({ plugins: [chain.plugin, connect(), account(), reviewedActions(), send()] })
  await chain.connect(demo.kernel)
  await demo.open({ route: 'WalletSend', params: undefined })
  await there('[data-action=paste]')
}

describe('scanning the address of a recipient', () => {
  it('fills in the address of the code, ends the camera, and gives the field the focus', async () => {
    await visit()
    await press('[data-action=scan]')
    await there('.send-scan video')
    await expect.poll(() => camera?.countLiveTracks()).toBe(1)
    expect(demo.focused()?.textContent).toBe('Stop scanning')
    camera?.show(bob)
    await expect.poll(() => receiver()?.value, patience).toBe(bob)
    await gone('.send-scan')
    expect(camera?.countLiveTracks()).toBe(0)
    expect(demo.focused()).toBe(receiver())
  })

  it('ends the camera when the visitor stops, and when the view is left', async () => {
    await visit()
    await press('[data-action=scan]')
    await expect.poll(() => camera?.countLiveTracks(), patience).toBe(1)
    await press('[data-action=stop-scan]')
    await gone('.send-scan')
    expect([camera?.countLiveTracks(), demo.focused()]).toEqual([0, receiver()])
    await press('[data-action=scan]')
    await expect.poll(() => camera?.countLiveTracks(), patience).toBe(1)
    demo.kernel.router.reset(accountRoute)
    await expect.poll(() => camera?.countLiveTracks(), patience).toBe(0)
  })

  it('says that the camera cannot be used when the visitor refuses it', async () => {
    await visit({ refused: true })
    await press('[data-action=scan]')
    await expect
      .poll(() => demo.find('.send-scan [role=alert]')?.textContent, patience)
      .toBe("Couldn't use the camera. Allow it in your browser, or paste the address.")
  })

  it.each([
    ['reads no codes', 'none'],
    ['reads only other codes', { formats: ['ean_13'] }],
  ] as const)('is not offered where the browser %s', async (_, device) => {
    await visit(device)
    await expect.poll(() => demo.find('[data-action=scan]')).toBeNull()
  })
})
