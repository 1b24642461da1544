import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountActions, views } from '#ui-shell/slots'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { readGuideFiles } from '../../test/harness/readGuideFiles.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { Plugin, ServiceRef } from '../index.ts'
import { defineManifest, defineNamespace, definePlugin, defineService } from '../index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}.cache/written-plugin/`
const guide = readFileSync(`${root}docs/writing-a-plugin.md`, 'utf8')
/** The plugin's own; its test runs with the packed package (sandbox/third-party/notebook.test.ts). */
const files = readGuideFiles(guide)
  .filter(({ name }) => !name.startsWith('../'))
  .map(({ name, text }) => ({ name, text: text.replaceAll("'latchkey/", "'#") }))

describe('the plugin of docs/writing-a-plugin.md', () => {
  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
    for (const { name, text } of files) writeFileSync(folder + name, text)
    const compilerOptions = {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      rootDir: '../..',
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
    }
    writeFileSync(
      `${folder}tsconfig.json`,
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions,
        include: ['*.ts', '*.tsx', '../../ui-shell/*.d.ts'],
      }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('has nine files, no type argument but those of its refs, and no cast', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'port.ts',
      'manifest.ts',
      'labels.ts',
      'labels.de.json',
      'setup.ts',
      'NotesView.tsx',
      'messages.ts',
      'messages.de.json',
      'index.ts',
    ])
    for (const { name, text } of files) {
      expect(text).not.toMatch(/\bas (?!const\b)|\bany\b|@ts-/)
      if (name !== 'port.ts') expect(text).not.toMatch(/\w<[A-Z]\w*>\(/)
    }
  })
  it('compiles the plugin of the guide', () => {
    const compile = () =>
      execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', folder], {
        encoding: 'utf8',
      })
    expect(compile()).toBe('')
  }, 60_000)
  it('contributes its view and action, keeps a note for each account, and releases all of it', async () => {
    const { notes: install } = await import(
      /* @vite-ignore */ pathToFileURL(`${folder}index.ts`).href
    )
    const { notesRef } = await import(/* @vite-ignore */ pathToFileURL(`${folder}port.ts`).href)
    const service: ServiceRef<{ save(text: string): string }> = notesRef
    const plugin: Plugin = install({ limit: 5 })
    const shell = defineManifest({ id: 'shell', offers: [defineService<object>('shell.toasts')] })
    const wallets = createNamespaceDouble()
    const { kernel, store } = createTestKernel({
      plugins: [
        definePlugin(shell, async () => ({
          default: shell.setup(({ offer }) => offer(defineService<object>('shell.toasts'), {})),
        }))(),
        defineNamespace(wallets.manifest)(),
        plugin,
      ],
    })
    expect(kernel.read(accountActions)).toMatchObject([{ id: 'notes', opens: { id: 'Notes' } }])
    expect(kernel.read(views)).toMatchObject([{ route: 'Notes' }])
    const done = kernel.connections.connect('eip155', { walletId: 'w' })
    await flushPromises()
    const wallet = wallets.connectRequests[0]?.approve()
    await done

    const { save } = await kernel.use(service)
    const text = () => kernel.plugins.scopeOf('notes')?.state.get()
    expect([save('too long'), text()]).toEqual(['too l', { text: 'too l' }])
    wallet?.change({ addresses: ['bob'] })
    expect(text()).toEqual({ text: '' })
    wallet?.change({ addresses: ['alice'] })
    expect(text()).toEqual({ text: 'too l' })
    expect([...store.entries.keys()]).toContain('lk.notes:eip155:1:alice')
    kernel.plugins.remove('notes')
    expect(kernel.read(views)).toEqual([])
  })
})
