import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useEffect, useState } from 'react'
import { topmostDialog } from '../../../src/ui/dialog/Modal'
import { copyText } from '../../../src/lib/browser/clipboard'
import { downloadFile } from '../../../src/lib/browser/download'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { TextArea, TextField } from '../../../src/ui/field/TextField'
import type { Report, ReportedAction } from '../../control/api-types'
import { appPath } from '../app-page'
import { externalUrl } from '../file-page'
import { formatBytes, formatCount, formatTime, humanize } from '../format'
import {
  Code,
  ErrorBanner,
  FramedList,
  Heading,
  Item,
  Mono,
  PanelCard,
  Row,
  Small,
  Steps,
  SuccessText,
} from '../panel-parts'
import { fileNameOf } from '../sharing'
import { useAction, useConsole, useSandboxQuery } from '../use-sandbox'
import { closeOpenedReport, readOpenedReport } from './opened-report'
import { pageErrors, routeAt } from './page-history'
import { playwrightTest } from './playwright-test'
import { screenOutline } from './screen-outline'

/** Panel that makes a bug report, and shows the report that this page has opened. */
export function ReportPanel(): JSX.Element {
  const [opened, setOpened] = useState(readOpenedReport)
  const { page } = useConsole()
  return (
    <Stack gap="4">
      {opened ? (
        <PanelCard data-current="" role="region" aria-label="Opened report">
          <Heading>{opened.title || 'Report without a title'}</Heading>
          {opened.expected ? <p>{`Expected: ${opened.expected}`}</p> : null}
          <Small>{describeOrigin(opened)}</Small>
          <ActionList actions={opened.actions} />
          <Small>
            {opened.actions.length > 0
              ? 'The world is as it was before these actions. Repeat them in the app.'
              : 'The world is as it was when the report was made.'}
          </Small>
          {opened.errors.map(({ message }, i) => (
            <Mono key={i}>{message}</Mono>
          ))}
          <Row>
            <Button size="sm" icon="arrowRight" onClick={() => page.goTo(opened.from.route)}>
              Go to the first screen
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                closeOpenedReport()
                setOpened(null)
              }}
            >
              Close report
            </Button>
          </Row>
        </PanelCard>
      ) : null}
      <NewReport />
    </Stack>
  )
}

const describeOrigin = ({ build, page }: Pick<Report, 'build' | 'page'>): string =>
  [page.route, page.as, page.viewport?.join(' × '), page.theme, page.locale, page.zone, page.browser, build.version]
    .filter(Boolean)
    .join(' · ')

function ActionList({ actions }: { actions: readonly ReportedAction[] }): JSX.Element | null {
  if (actions.length === 0) return null
  return (
    <Steps aria-label="Actions">
      {actions.map(({ at, who, operation, variables }, i) => (
        <li key={i}>
          <Small as="span">{i + 1}</Small>
          <div>
            <Row columnGap="2" rowGap="0">
              <span>{humanize(operation)}</span>
              <Small as="span">{`${who}, ${formatTime(at)}`}</Small>
            </Row>
            <Mono color="fg.muted">{JSON.stringify(variables)}</Mono>
          </div>
        </li>
      ))}
    </Steps>
  )
}

const MAX_ACTIONS = 50

function NewReport(): JSX.Element {
  const { sandbox, page } = useConsole()
  const { data: state } = useSandboxQuery(sandbox.stateWithoutHash, 2000)
  const [title, setTitle] = useState('')
  const [expected, setExpected] = useState('')
  const [chosen, setChosen] = useState(3)
  const [preview, setPreview] = useState<Report | null>(null)
  const [done, setDone] = useState('')
  const [copied, setCopied] = useState('')
  const work = useAction()
  const most = Math.min(state?.journalLength ?? 0, MAX_ACTIONS)
  const count = Math.min(chosen, most)

  const make = (input: { title?: string; expected?: string } = {}, startRoute = page.currentRoute()): Promise<Report> =>
    sandbox.call('POST report', {
      ...input,
      actions: count,
      page: { ...describePage(), route: page.currentRoute(), startRoute, as: page.username() ?? undefined },
      errors: pageErrors(),
      screen: [document.querySelector('main'), topmostDialog()]
        .flatMap((part) => (part ? screenOutline(part) : []))
        .join('\n'),
    })
  useEffect(() => {
    let isCurrent = true
    make().then(
      (report) => isCurrent && setPreview(report),
      () => isCurrent && setPreview(null),
    )
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react/exhaustive-deps -- the preview follows what has happened, not the typed texts
  }, [count, state?.journalLength])

  const name = `${fileNameOf(title || 'report')}.json`
  /** Makes the report that is sent, and does something with it, which returns what the user is told. */
  const send = (use: (report: Report) => Promise<string>): Promise<void> =>
    work.run(async () => {
      setDone('')
      setCopied('')
      const first = preview?.actions[0]
      setDone(await use(await make({ title, expected }, first && routeAt(Date.parse(first.at)))))
    })
  const save = (report: Report): string => {
    const text = JSON.stringify(report)
    downloadFile(name, text)
    return `Saved ${name}, ${formatBytes(text.length)}.`
  }
  const copy = async (outcome: string, text: string): Promise<string> => {
    setCopied(text)
    try {
      await copyText(text)
      return outcome
    } catch {
      // Some browsers refuse a copy that waited for an answer.
      return 'Copying is blocked here. Copy the text below.'
    }
  }
  const copyLink = async (report: Report): Promise<string> => {
    const { fragment } = await sandbox.call('POST report-link', report)
    if (fragment === null) return `Too long for a link. ${save(report)}`
    return copy(
      `Link copied, ${formatBytes(fragment.length)}.`,
      externalUrl(appPath(page.basePath, report.from.route) + fragment),
    )
  }
  const copyTest = async (report: Report): Promise<string> => {
    const test = playwrightTest(report, name)
    const outcome = await copy('Test copied.', test)
    return test.includes(`world: '`) ? `${outcome} ${save(report)}` : outcome
  }

  return (
    <Stack as="section" gap="3" aria-label="Report a bug">
      <Heading>Report a bug</Heading>
      <Small>A file or a link with this world as it was before your last actions, and what happened since.</Small>
      <TextField label="What is wrong" value={title} onChange={setTitle} />
      <TextArea label="What did you expect" rows={2} value={expected} onChange={setExpected} />
      <Stack gap="1.5">
        <Small>
          {count === 0 ? 'The world as it is now' : `The world before the last ${formatCount(count, 'action')}`}
        </Small>
        <chakra.input
          type="range"
          width="full"
          accentColor="accent.solid"
          aria-label="Last actions"
          aria-valuetext={formatCount(count, 'action')}
          min={0}
          max={most}
          value={count}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
        <ActionList actions={preview?.actions ?? []} />
      </Stack>
      {preview ? <Contents report={preview} /> : null}
      <Row>
        <Button
          size="sm"
          variant="primary"
          icon="download"
          loading={work.busy}
          onClick={() => void send((report) => Promise.resolve(save(report)))}
        >
          Save as file
        </Button>
        <Button size="sm" icon="copy" disabled={work.busy} onClick={() => void send(copyLink)}>
          Copy link
        </Button>
        <Button size="sm" icon="copy" disabled={work.busy} onClick={() => void send(copyTest)}>
          Copy as Playwright test
        </Button>
      </Row>
      {done === '' ? null : <SuccessText>{done}</SuccessText>}
      <LiveRegion>{done}</LiveRegion>
      {copied === '' ? null : (
        <Code asChild>
          <textarea readOnly rows={3} aria-label="The copied text" value={copied} />
        </Code>
      )}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

function Contents({ report }: { report: Report }): JSX.Element {
  const { world, actions, requests, errors, screen, omitted = [] } = report
  const parts: readonly (readonly [string, unknown])[] = [
    ['World', world],
    [formatCount(actions.length, 'action'), actions],
    [formatCount(requests.length, 'request'), requests],
    [formatCount(errors.length, 'console error'), errors],
    ['Outline of the screen', screen],
  ]
  return (
    <Stack gap="1.5">
      <FramedList aria-label="Contents">
        {parts.map(([label, part]) => (
          <Item key={label}>
            <span>{label}</span>
            <Small as="span">{formatBytes(JSON.stringify(part).length)}</Small>
          </Item>
        ))}
      </FramedList>
      {omitted.length > 0 ? (
        <Small>{`Left out, because the report is above 20 MB: ${omitted.join(', ')}.`}</Small>
      ) : null}
      <Small>Passwords, codes, and numbers of real cards are masked. Test cards are kept.</Small>
    </Stack>
  )
}

/** Returns what the browser knows about the page. */
function describePage() {
  const { userAgent } = navigator
  return {
    viewport: [innerWidth, innerHeight],
    theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browser: /(Edg|Firefox|Chrome|Version)\/\d+/.exec(userAgent)?.[0].replace('Version', 'Safari') ?? userAgent,
  }
}
