import type { JSX } from 'react'
import { Deployment } from '../../features/platform/Deployment'
import { PageHeader } from '../../ui/page/PageHeader'

/** What is on in this deployment. The service of the specification has no platform settings. */
export const DeploymentScreen = ({ title }: { title: string }): JSX.Element => (
  <>
    <PageHeader title={title} subtitle="What is on in this deployment" />
    <Deployment />
  </>
)
