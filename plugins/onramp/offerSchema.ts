import { array, object, pipe, regex, string, toUpperCase, trim } from 'valibot'
import { safeText } from '#kernel'

const decimal = pipe(string(), regex(/^\d{1,12}(\.\d{1,8})?$/, 'not a decimal'))

/** A coin or token, as the provider lists it. */
export const purchaseCurrency = object({
  id: string(),
  name: safeText(40),
  symbol: safeText(12),
  networks: array(
    object({
      name: string(),
      display_name: safeText(40),
      chain_id: string(),
      contract_address: string(),
    }),
  ),
})
/** A currency code, as the provider lists it. */
export const paymentCurrency = object({
  id: pipe(string(), trim(), toUpperCase(), regex(/^[A-Z]{3}$/, 'not a currency')),
  payment_method_limits: array(object({ id: safeText(40), min: decimal, max: decimal })),
})
