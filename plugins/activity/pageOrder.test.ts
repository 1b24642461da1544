import { expect, it } from 'vitest'
import { activityRef } from '#plugins/ports/activity'
import { tokens } from '#plugins/tokens/index'
import { rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { startAccount } from '../../test/harness/startAccount.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { activity } from './index.ts'

it('keeps transactions of one second in the order of the pages', async () => {
  const [first, second, third] = ['1', '2', '3'].map((amount) =>
    rawTransaction([rawToken('in', amount)]),
  )
  const test = startAccount({
    answers: {
      '/history': ({ searchParams }) =>
        searchParams.has('cursor')
          ? { body: { data: [third], next: null } }
          : { body: { data: [first, second], next: 'older' } },
      '/balance': { body: { balances: [] } },
    },
    plugins: [tokens(), activity()],
  })
  await test.connect()
  const history = await test.kernel.use(activityRef)
  history.watch()
  await waitFor(() => expect(history.get().next).toBe('older'))
  await history.more()
  expect(history.get().transactions.map(({ id }) => id)).toEqual(
    [first, second, third].map((one) => one?.['id']),
  )
})
