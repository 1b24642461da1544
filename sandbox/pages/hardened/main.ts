import './ses/ses.ts'

// Before any other code: what runs later finds every intrinsic frozen.
lockdown({ errorTaming: 'unsafe', consoleTaming: 'unsafe' })
const { start } = await import('./start.ts')
await start()
