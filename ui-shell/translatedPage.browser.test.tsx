import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { AmountText, Button, Screen } from '#ui-shell'
import { createModalDouble } from '../test/harness/createModalDouble.ts'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import { rewriteTexts } from '../test/harness/rewriteTexts.ts'
import { defineLatchkeyButton } from './element.ts'

/** An amount that a press changes, and a text of a page's plugin that comes and goes beside others. */
function BalanceView() {
  const [value, setValue] = useState(10n)
  return (
    <Screen title="Balance">
      <p className="demo">
        {value === 10n && <b>Before. </b>}
        {value === 10n ? 'The balance is ' : ''}
        <AmountText value={value} decimals={0} symbol="ETH" />
      </p>
      <Button data-action="pay" onClick={() => setValue(value - 3n)}>
        Pay
      </Button>
    </Screen>
  )
}

describe('on a page whose translator rewrites texts, in open shadow roots too,', () => {
  const translate = () => onTestFinished(rewriteTexts(document.documentElement))

  it('the modal shows the amount of now, not the one that was translated', async () => {
    const load = async () => ({ default: BalanceView })
    const plugin = createViewPlugin('demo', { views: [[defineRoute('Connect'), load]] })
    const demo = mountDemo({ plugins: [plugin] })
    onTestFinished(() => {
      demo.shell.unmount()
      demo.kernel.dispose()
    })
    await demo.open()
    await expect.poll(() => demo.find('.amount')?.textContent).toMatch(/^10/)
    translate()
    const pay = demo.find('[data-action=pay]')
    if (pay) await userEvent.click(pay)
    await expect.poll(() => demo.find('.demo')?.textContent).toBe('7 ETH')
  })

  it('the button has the label translated, and never who is connected', async () => {
    const { modal, connect } = createModalDouble()
    defineLatchkeyButton(modal, 'translated-button')
    const element = document.createElement('translated-button')
    document.body.append(element)
    onTestFinished(() => element.remove())
    const button = element.shadowRoot?.querySelector('button')
    await expect.poll(() => button?.dataset['status']).toBe('disconnected')
    expect(button?.hasAttribute('translate')).toBe(false)
    translate()
    expect(button?.textContent).toBe('Connect wallet·')
    connect()
    await expect.poll(() => button?.dataset['status']).toBe('connected')
    const shown = button?.textContent
    rewriteTexts(document.documentElement)()
    expect([shown, button?.textContent]).toEqual([shown, shown])
    expect(shown).not.toContain('·')
  })
})
