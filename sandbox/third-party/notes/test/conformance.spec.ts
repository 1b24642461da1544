import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testPlugin } from 'latchkey/testing'
import { notes } from '../index.ts'
import { fixtures } from './fixtures.ts'

const checks = testPlugin(notes(), fixtures)

describe('notes keeps the plugin contract', () => {
  for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

  test('notes passes every check that needs no browser', () => {
    const drawn = checks.flatMap(({ skipped }) => skipped ?? [])
    deepEqual(drawn, ['There is no browser to draw in.', 'There is no browser to draw in.'])
  })
})
