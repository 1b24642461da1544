import { afterEach, expect, it } from 'vitest'
import { defineRoute, LatchkeyError } from '#kernel'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import { Screen } from '#ui-shell'
import { createViewPlugin } from '../../test/harness/createViewPlugin.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { PairingProblem } from './PairingProblem.tsx'

let demo: Demo | undefined
afterEach(() => {
  demo?.shell.unmount()
  demo?.kernel.dispose()
})

it('the refusal of a relay is in the language of the visitor', async () => {
  const state: PairingState = {
    status: 'failed',
    error: new LatchkeyError('APKT002', { origin: 'https://shop.example' }),
  }
  const service: Pick<Pairing, 'retry'> = { retry: () => {} }
  const View = () => (
    <Screen title="Trouble">
      <PairingProblem state={state} service={service} />
    </Screen>
  )
  demo = mountDemo({
    plugins: [
      createViewPlugin('start', {
        views: [[defineRoute('Connect'), async () => ({ default: View })]],
      }),
    ],
    theme: { locale: 'de' },
  })
  await demo.open()
  await expect
    .poll(() => demo?.find('.status-text')?.textContent)
    .toBe('Diese Website ist nicht richtig eingerichtet.')
})
