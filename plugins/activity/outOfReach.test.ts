import { expect, it } from 'vitest'
import { activityRef } from '#plugins/ports/activity'
import { tokens } from '#plugins/tokens/index'
import { rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { startAccount } from '../../test/harness/startAccount.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { activity } from './index.ts'

it('fails while the provider is out of reach instead of showing an empty history', async () => {
  const served = '/v1/supported-chains'
  const test = startAccount({
    answers: {
      [served]: { status: 400 },
      '/history': { body: { data: [rawTransaction([rawToken('in', '1')])], next: null } },
    },
    plugins: [tokens(), activity()],
  })
  await test.connect()
  const history = await test.kernel.use(activityRef)
  history.watch()
  await waitFor(() => expect(history.get().loading).toBe(false))
  expect(history.get()).toMatchObject({ empty: false, error: { code: 'http-failed' } })
  test.answer(served, { body: { http: ['eip155:1'], ws: [] } })
  await history.refresh()
  expect(history.get()).toMatchObject({ transactions: [{}], empty: false, error: undefined })
})

it('reads the history anew on return to an account that was left during an unwatched read', async () => {
  const test = startAccount({
    answers: {
      '/history': { body: { data: [rawTransaction([rawToken('in', '1')])], next: null } },
    },
    plugins: [tokens(), activity()],
  })
  await test.connect()
  const history = await test.kernel.use(activityRef)
  history.watch()()
  test.wallet().change({ network: 'eip155:10' })
  await waitFor(() => expect(test.asked('/history')).toHaveLength(1))
  await flushPromises()
  test.wallet().change({ network: 'eip155:1' })
  history.watch()
  await waitFor(() => expect(history.get()).toMatchObject({ transactions: [{}], loading: false }))
})
