import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtInIds } from '../../modal/builtInIds.ts'

it('docs/writing-a-plugin.md names every id of a built-in plugin', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/writing-a-plugin.md'), 'utf8')
  const [, list = ''] = /^### Ids that are taken\n\n(.*)$/m.exec(page) ?? []
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, id]) => id)).toEqual(builtInIds)
})
