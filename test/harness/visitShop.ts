import type { PayRequest } from '../../plugins/ports/payments.ts'
import type { JourneyFixture, VisitOptions } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

/** The outcome at the host: the payment, or the code of the error; `open` until then. */
export type PaymentReport =
  | {
      readonly status?: string
      readonly hash?: string
      readonly id?: string
      readonly way?: string
      readonly code?: string
    }
  | 'open'

/** Switches payments on at the provider. */
const payConfig = [{ id: 'payments', isEnabled: true, config: [] }] as const

/** Opens a visit to a shop that takes payments. */
export async function visitShop(
  stage: JourneyFixture,
  options: VisitOptions = {},
  config: readonly object[] = payConfig,
): Promise<Visit> {
  await stage.control('PUT', '/config', config)
  return stage.visit(options)
}

/** Requests a payment, as often as given in one turn. */
export const requestPayment = (visit: Visit, ask: PayRequest, times = 1): Promise<void> =>
  visit.page.evaluate(
    ([given, count]) => {
      Object.assign(window, { told: 'open' })
      for (let time = 0; time < count; time++)
        window.latchkey.pay(given).then(
          (paid) => void Object.assign(window, { told: paid }),
          (error) => void Object.assign(window, { told: { code: error.code, why: error.message } }),
        )
    },
    [ask, times] as const,
  )

export const readPaymentReport = (visit: Visit): Promise<PaymentReport> =>
  visit.page.evaluate(() => Reflect.get(window, 'told'))
/** Waits for the outcome at the host. */
export async function waitForPaymentReport(visit: Visit): Promise<Exclude<PaymentReport, 'open'>> {
  await waitUntil(() => readPaymentReport(visit)).not.toBe('open')
  const end = await readPaymentReport(visit)
  return end === 'open' ? {} : end
}

/** Chooses the asset to pay with, by its network and key. */
export async function choosePaymentAsset(visit: Visit, way: string): Promise<void> {
  await visit.waitForView('Pay')
  await visit.press(
    visit.frame.locator(`[data-token="${way.toLowerCase()}"], [data-token="${way}"]`).first(),
  )
  await visit.waitForView('PayQuote')
}

/** Presses the button of a review once it can be pressed. */
export async function confirmPayment(visit: Visit): Promise<void> {
  await visit.frame.locator('.armed[data-armed]').waitFor()
  await visit.press(visit.frame.locator('[data-action="confirm"]'))
}

/** The text of the first match in the modal, with single blanks. */
export const readShownText = async (
  { frame }: Visit,
  selector: string,
): Promise<string | undefined> =>
  (await frame.locator(selector).first().textContent())?.replace(/\s+/g, ' ').trim()
/** A whole address, without the gaps between its groups. */
export const readShownAddress = async (visit: Visit, selector: string): Promise<string> =>
  (await readShownText(visit, `${selector} .address.whole`))?.replace(/ /g, '') ?? ''
/** The number of send requests to a wallet. */
export const countSends = async (visit: Visit): Promise<number> =>
  (await visit.readWalletRequests('walletless')).filter(
    (method) => method === 'eth_sendTransaction',
  ).length
