import { expect, it } from 'vitest'
import { fault } from '#kernel'
import { classifySessionFault } from './classifySessionFault.ts'

const mapFault = (error: unknown) =>
  fault(Object(error).message === 'insufficient funds' ? 'insufficient' : 'internal', error)

it('classifies the wallet’s error where the session says internal', () => {
  const cause = { code: -32000, message: 'insufficient funds' }
  expect(classifySessionFault(fault('internal', cause), mapFault)).toMatchObject({
    code: 'insufficient',
    cause,
  })
})

it.each([
  fault('expired'),
  fault('rejected', { message: 'insufficient funds' }),
  fault('internal'),
])('keeps a fault that the session classified or that has no cause: %s', (error) => {
  expect(classifySessionFault(error, mapFault)).toBe(error)
})

it('classifies an error that is not a fault', () => {
  const error = { message: 'insufficient funds' }
  expect(classifySessionFault(error, mapFault)).toMatchObject({
    code: 'insufficient',
    cause: error,
  })
})
