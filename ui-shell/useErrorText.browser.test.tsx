import { afterEach, describe, expect, it } from 'vitest'
import { defineErrors, defineRoute, LatchkeyError } from '#kernel'
import { reviewError } from '#plugins/ports/reviewErrors'
import { defineMessages, Screen, useErrorText } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const tipError = defineErrors({
  'tip-small': ['The tip is too small.', 'Raise it.'],
  'tip-late': ['The tip is too late.', 'Give one next time.'],
})
const tipTexts = defineMessages(
  'tips',
  { 'error.tip-small': 'The tip is too small.', 'error.tip-small.do': 'Raise it.' },
  {
    de: async () => ({
      default: {
        'error.tip-small': 'Das Trinkgeld ist zu klein.',
        'error.tip-small.do': 'Erhöhe es.',
      },
    }),
  },
)

describe('an error shown to a visitor', () => {
  let demo: Demo | undefined
  afterEach(() => {
    demo?.shell.unmount()
    demo?.kernel.dispose()
  })

  async function show(error: LatchkeyError, locale: string): Promise<() => string | undefined> {
    const ErrorView = () => {
      const describeError = useErrorText(tipTexts)
      return (
        <Screen title="Trouble">
          <p id="whole">{describeError(error).whole}</p>
        </Screen>
      )
    }
    demo = mountDemo({
      plugins: [
        createViewPlugin('start', {
          views: [[defineRoute('Connect'), async () => ({ default: ErrorView })]],
        }),
      ],
      theme: { locale },
    })
    await demo.open()
    await expect.poll(() => demo?.find('#whole')).toBeTruthy()
    return () => demo?.find('#whole')?.textContent ?? undefined
  }

  it.each([
    ['en', 'The account does not hold enough. Add funds or lower the amount.'],
    ['de', 'Das Konto hat nicht genug. Lade Guthaben auf oder verringere den Betrag.'],
    ['ar', 'لا يملك الحساب ما يكفي. أضف رصيدًا أو قلّل المبلغ.'],
    ['ja', 'アカウントの残高が足りません。残高を追加するか、金額を減らしてください。'],
  ])('is written in the language %s', async (locale, text) => {
    await expect.poll(await show(new LatchkeyError('insufficient'), locale)).toBe(text)
  })

  it.each([
    ['en', 'Prices cannot be reached. Check the connection and the configured hosts.'],
    ['de', 'Ein Server antwortet nicht richtig. Prüfe die Verbindung und versuche es erneut.'],
  ])('names a server in English only (%s)', async (locale, text) => {
    await expect
      .poll(await show(new LatchkeyError('http-unreachable', { what: 'Prices' }), locale))
      .toBe(text)
  })

  it.each([
    new LatchkeyError('http-failed', { what: '/v1/convert/build-transaction', status: 500 }),
    new LatchkeyError('http-unreachable', { what: 'https://api.example/v1/quotes' }),
    new LatchkeyError('foreign-invalid', { what: 'Quote', path: 'tx.to' }),
  ])('shows no path of a server, nor a field of its answer (%s)', async (error) => {
    await expect
      .poll(await show(error, 'en'))
      .toBe("A server isn't answering properly. Check the connection and try again.")
  })

  it.each([
    ['en', 'Stopped before it reached the wallet. See what the review says.'],
    ['de', 'Gestoppt, bevor es die Wallet erreicht hat. Lies nach, was die Prüfung sagt.'],
  ])('leaves out a reason in a word of the code (%s)', async (locale, text) => {
    await expect
      .poll(await show(reviewError('review-stopped', { why: 'name-taken' }), locale))
      .toBe(text)
  })

  it('has the texts of its plugin', async () => {
    await expect
      .poll(await show(tipError('tip-small'), 'de'))
      .toBe('Das Trinkgeld ist zu klein. Erhöhe es.')
  })

  it('stays in English without a translation', async () => {
    await expect
      .poll(await show(tipError('tip-late'), 'de'))
      .toBe('The tip is too late. Give one next time.')
  })
})
