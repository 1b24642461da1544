export default defineNuxtConfig({ telemetry: false, compatibilityDate: '2026-01-01' })
