import { expect, it } from 'vitest'
import { alerted } from '#kernel'
import { fillSendForm } from '../../test/harness/fillSendForm.ts'
import { startSending } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

it('alerts once that the wallet sent something else, however many stages follow', async () => {
  const stage = await startSending({ swaps: true })
  const codes: (string | undefined)[] = []
  stage.kernel.on(alerted, ({ code }) => codes.push(code))
  const service = await fillSendForm(stage)
  const action = await service.review()
  const stages: string[] = []
  action.subscribe(({ at, altered }) => void (altered && stages.push(at)))
  await service.send(action)
  await flushPromises()
  expect(stages).toEqual(['sent', 'confirmed'])
  expect(codes).toEqual(['transaction-altered'])
})
