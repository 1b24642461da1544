import { object, string } from 'valibot'
import { parseAccountId, safeParse } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'

const paramsSchema = object({ action: string() })

/** True if `WalletSendConfirmed` shows a sent action: it is named, or the active account sent it. */
export const isSentShown = (
  { id, account }: Pick<ReviewedAction, 'id' | 'account'>,
  params: unknown,
  address: string | undefined,
): boolean =>
  safeParse(paramsSchema, params)?.action === id || parseAccountId(account).address === address
