import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LabelKey, Texts } from '#ui-shell'

const root = join(import.meta.dirname, '../..')
const files = ['plugins', 'ui-shell']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => /(?<!\.test|defineLabels)\.tsx?$/.test(file))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('defineLabels('))

const isLabelKey = (value: unknown): value is LabelKey =>
  typeof value === 'object' && value !== null && 'messages' in value && 'key' in value
/** The label keys in the exports of a module, however deep. */
const listKeys = (value: unknown): readonly LabelKey[] => {
  if (isLabelKey(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listKeys) : []
}
const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('labels of the product', () => {
  it.each(files)(
    '%s has every key, with its placeholders, in every shipped locale',
    async (file) => {
      const keys = listKeys({ ...(await import(/* @vite-ignore */ join(root, file))) })
      expect(keys.length).toBeGreaterThan(0)
      for (const { messages, key } of keys) {
        expect(Object.keys(messages.locales)).toEqual(['ar'])
        for (const load of Object.values(messages.locales)) {
          const texts: Texts = (await load()).default
          expect(Object.keys(texts).sort()).toEqual(Object.keys(messages.en).sort())
          expect(texts[key]?.trim(), key).toBeTruthy()
          expect(placeholders(texts[key])).toEqual(placeholders(messages.en[key]))
        }
      }
    },
  )
  it('are found in the files that declare them', () => {
    expect(files).toContain('plugins/receive/labels.ts')
  })
})
