import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelKey } from '#ui-shell'
import errorTexts from '../../kernel/runtime/errorTexts.json'
import { errorFactories } from '../harness/errorFactories.ts'

const root = join(import.meta.dirname, '../..')

/** A text of the product: its file, its key in it, and the English words. */
export type ScreenText = { readonly file: string; readonly key: string; readonly text: string }

const files = ['plugins', 'ui-shell'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  ),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const isLabelKey = (value: unknown): value is LabelKey =>
  typeof value === 'object' && value !== null && 'messages' in value && 'key' in value
const listLabels = (value: unknown): readonly LabelKey[] => {
  if (isLabelKey(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listLabels) : []
}

function readMessages(): readonly ScreenText[] {
  return files
    .filter((file) => file.endsWith('.en.json'))
    .flatMap((file) =>
      Object.entries(JSON.parse(read(file)) as Readonly<Record<string, string>>).map(
        ([key, text]) => ({ file, key, text }),
      ),
    )
}

async function readLabels(): Promise<readonly ScreenText[]> {
  const declaring = files
    .filter((file) => /(?<!\.test|defineLabels)\.tsx?$/.test(file))
    .filter((file) => read(file).includes('defineLabels('))
  const texts = await Promise.all(
    declaring.map(async (file) =>
      listLabels({ ...(await import(/* @vite-ignore */ join(root, file))) }).map(
        ({ messages, key }) => ({ file, key, text: messages.en[key] ?? '' }),
      ),
    ),
  )
  return texts.flat()
}

/** Errors are shown in alerts, notices and status views, with their remedy. */
function readErrors(): readonly ScreenText[] {
  const tables = [errorTexts, ...errorFactories.map(({ codes }) => codes)]
  return tables.flatMap((table) =>
    Object.entries(table as Readonly<Record<string, readonly string[]>>).flatMap(([code, texts]) =>
      texts.map((text) => ({ file: 'errors', key: code, text })),
    ),
  )
}

/** Reads every English text of the product: messages, labels and errors. */
export async function readScreenTexts(): Promise<readonly ScreenText[]> {
  return [...readMessages(), ...(await readLabels()), ...readErrors()]
}
