import base from '/work/main/e2e/playwright.config.ts'
export default { ...base, testDir: '/work/main/e2e', outputDir: '/tmp/pw-out', webServer: undefined, reporter: [['line']], projects: [{ name:'demo', testIgnore: /\.(live|base)\.spec\.ts$/, use: { baseURL: 'http://localhost:4391/' } }] }
