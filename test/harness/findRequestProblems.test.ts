import { expect, it } from 'vitest'
import { findRequestProblems } from './findRequestProblems.ts'

const request = { time: 0, method: 'GET', path: '/appkit/v1/config', status: 200, body: undefined }
const query = { projectId: 'x', st: 'appkit', sv: 'html-latchkey-0' }

it('accepts a request of both documents', () => {
  expect(findRequestProblems([{ ...request, query }])).toEqual([])
})

it('names a request with another query once, and one that is not listed', () => {
  const broken = { ...request, query: { ...query, page: '1' } }
  expect(findRequestProblems([broken, broken])).toEqual([
    'docs/provider.openapi.yaml: GET /appkit/v1/config: query page is not in the contract',
  ])
  expect(findRequestProblems([{ ...request, query, path: '/elsewhere' }])).toContain(
    'docs/network.md does not list GET /elsewhere',
  )
})
