import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../test/harness/createTestKernel.ts'
import { startSignIn } from '../test/harness/startSignIn.ts'
import { requestSignIn } from './requestSignIn.ts'

describe('sign-in on request of the host', () => {
  test('without the option throws SIWX is not enabled', async () => {
    await expect(requestSignIn(createTestKernel().kernel)).rejects.toMatchObject({
      code: 'siwx-missing',
      message: 'SIWX is not enabled',
    })
  })
  test('without a connection throws No ActiveCaipAddress found', async () => {
    await expect(requestSignIn(startSignIn().kernel)).rejects.toMatchObject({
      code: 'siwx-account-missing',
      message: 'No ActiveCaipAddress found',
    })
  })
})
