import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { send } from '#plugins/send/index'
import { locate } from '../test/harness/locate.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import { createSendScenario } from '../test/harness/startSending.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it.each([
  ['ar', '12', '٥٦', '1562'],
  ['de', '12', '.6', '1,62'],
  ['en', '12', '56', '1562'],
])(
  'inserts digits of any script and the point where the caret is in %s',
  async (locale, first, then, shown) => {
    const chain = await createSendScenario()
    demo = mountDemo({
      theme: { locale },
      plugins: [chain.plugin, account(), reviewedActions(), send()],
    })
    await chain.connect(demo.kernel)
    await demo.open({ route: 'WalletSend', params: undefined })
    await expect.poll(() => demo.find('[data-step=amount]')).not.toBeNull()
    await userEvent.click(locate('input[name=amount]'))
    await userEvent.keyboard(first)
    await userEvent.keyboard('{ArrowLeft}')
    for (const key of then) await userEvent.keyboard(key)
    expect(demo.find('input[name=amount]')).toHaveProperty('value', shown)
  },
)
