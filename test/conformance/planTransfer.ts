import type { TransferPlan, TransferRequest } from '#kernel'
import type { ConnectedStage, Stage } from './openStage.ts'
import { requireFixture } from './openStage.ts'

/** Plans the fixture's transfer, with changes. */
export const planTransfer = (
  { namespace, connection, account }: ConnectedStage,
  stage: Stage,
  more: Partial<TransferRequest> = {},
): Promise<TransferPlan> => {
  const { to, amount } = requireFixture(stage.fixtures.transfer, 'transfer')
  return namespace.plan({ from: account, to, asset: 'native', amount, connection, ...more })
}
