import {
  array,
  integer,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
  unknown,
} from 'valibot'
import { isAccountId, parseAccountId, safeText } from '#kernel'

const units = pipe(
  string(),
  regex(/^\d{1,78}$/),
  transform((digits) => BigInt(digits)),
)
/** CAIP-10: network and address. */
const accountId = pipe(
  string(),
  transform((id) => (isAccountId(id) ? parseAccountId(id) : undefined)),
)
const hexData = pipe(
  string(),
  regex(/^0x(?:[0-9a-f]{2})+$/i),
  transform((data) => data.toLowerCase()),
)
const quote = object({ fromAmount: units, toAmount: units })
const transaction = { from: accountId, to: accountId, data: hexData }

/** Schemas of the provider's swap routes; every field is foreign. */
export const swapApiSchemas = {
  tokens: object({ tokens: array(unknown()) }),
  token: object({
    name: safeText(64),
    symbol: safeText(32),
    address: accountId,
    decimals: pipe(number(), integer(), minValue(0), maxValue(77)),
    logoUri: optional(string()),
  }),
  quotes: object({ quotes: array(quote) }),
  gasPrice: object({ standard: units }),
  approve: object({
    tx: object({
      ...transaction,
      value: units,
      eip155: object({ gas: pipe(number(), integer(), minValue(0)) }),
    }),
  }),
  swap: object({
    tx: object({
      ...transaction,
      amount: units,
      eip155: object({
        gas: units,
        deadline: optional(pipe(number(), integer(), minValue(1))),
      }),
    }),
  }),
}
