import { type Ask, asked } from './grid.testkit.ts';

/** Projects and overviews, as English asks for them. */
export const work: readonly Ask[] = [
  asked(
    'project.list_by_client',
    'ask',
    `what projects do we have with {clientName:client}
which projects does {clientName:client} have
how many projects do we have with {clientName:client}
what projects have we got with {clientName:client}`,
  ),
  asked(
    'project.list_by_client',
    'do',
    `list {clientName:client}'s projects
show me the projects for {clientName:client}
list all projects for {clientName:client}
projects of {clientName:client}
show me all of {clientName:client}'s projects`,
  ),
  asked(
    'project.list_by_client',
    'ask',
    `which projects for {clientName:client} are in progress
what projects with {clientName:client} are in progress
which of {clientName:client}'s projects are in progress`,
    { status: 'in-progress' },
  ),
  asked(
    'project.list_by_client',
    'do',
    `list {clientName:client}'s projects that are in progress
show me the in-progress projects of {clientName:client}`,
    { status: 'in-progress' },
  ),
  asked(
    'project.list_projects',
    'do',
    `list all {status:progress} projects
show me every project that is {status:progress}
all {status:progress} projects please
list the projects that are {status:progress}
show {status:progress} projects
list all projects
show me all projects
show me our projects
give me the project list`,
  ),
  asked(
    'project.list_projects',
    'ask',
    `which projects are {status:progress}
what projects are {status:progress}`,
  ),
  asked(
    'project.search_project',
    'do',
    `find projects with {keyword:quoted} in the name
search projects for {keyword:quoted}
find any project with {keyword:quoted} in its name
look for a project called {keyword:quoted}`,
  ),
  asked(
    'project.search_project',
    'ask',
    `is there a project called {keyword:quoted}
do we have a project called {keyword:quoted}`,
  ),
  asked(
    'project.create_project',
    'do',
    `create a project {name:project} for {clientName:client}, {amount}
open a project called {name:project} for {clientName:client}, amount {amount}
new project for {clientName:client}: {name:project}, {amount}
create a project for {clientName:client} called {name:project}, {amount}
set up a new project {name:project} for {clientName:client} worth {amount}
add a project {name:project} for {clientName:client} with an amount of {amount}
start a new project for {clientName:client}: {name:project}, amount {amount}
create a {amount} project {name:project} for {clientName:client}
create a project {name:project} for {clientName:client}, {amount}, contact {contactName:person}
new project for {clientName:client}: {name:project}, contact {contactName:person}, {amount}
open a project {name:project} for {clientName:client} at {amount} with {contactName:person} as the contact
create the project {name:project} for {clientName:client}, amount {amount}, the contact is {contactName:person}
create a project {name:project} for {clientName:client}
open a new project for {clientName:client} called {name:project}
new project {name:project} for {clientName:client}
add a project named {name:project} for {clientName:client}
for {clientName:client}, open a project called {name:project}, budget {amount}
new job for {clientName:client}: {name:project}, {amount}
project for {clientName:client}: name {name:project}, amount {amount}, please create it
please create the {name:project} project for {clientName:client}, {amount}
client {clientName:client}, project {name:project}, amount {amount}, create it`,
  ),
  asked(
    'project.update_progress',
    'do',
    `mark the project {projectName:project} as {status:progress}
set the project {projectName:project} to {status:progress}
change the status of the project {projectName:project} to {status:progress}
put the project {projectName:project} to {status:progress}
update the project {projectName:project} to {status:progress}
mark {projectName:project} as {status:progress}
set the status of {projectName:project} to {status:progress}
move the project {projectName:project} to {status:progress}`,
  ),
  asked(
    'project.update_progress',
    'do',
    `the project {projectName:project} is finished, please mark it as completed
{projectName:project} is done, mark it completed
we delivered {projectName:project} today, please set it to completed
mark the project {projectName:project} complete
project {projectName:project} is complete, update its status`,
    { status: 'completed' },
  ),
  asked(
    'project.update_progress',
    'do',
    `cancel the project {projectName:project}
the client pulled out, cancel the project {projectName:project}
call off the project {projectName:project}`,
    { status: 'cancelled' },
  ),
  asked(
    'project.update_project',
    'do',
    `set the amount of the project {projectName:project} to {amount}
change the amount of the project {projectName:project} to {amount}
update the amount for the project {projectName:project} to {amount}
the amount of the project {projectName:project} should be {amount}, please correct it
change {projectName:project}'s amount to {amount}
put the amount of {projectName:project} up to {amount}
rename the project {projectName:project} to {name:newName}
change the name of the project {projectName:project} to {name:newName}
rename project {projectName:project} as {name:newName}
change the amount of the project {projectName:project} to {amount} and the contact to {contactName:person}
set the amount of the project {projectName:project} to {amount} and put {contactName:person} down as the contact
for the project {projectName:project}, set the amount to {amount} and the contact to {contactName:person}
update the project {projectName:project}: amount {amount}, contact {contactName:person}
change the contact of the project {projectName:project} to {contactName:person}
make {contactName:person} the contact for the project {projectName:project}
put {contactName:person} down as the contact for the project {projectName:project}
set the contact of the project {projectName:project} to {contactName:person}
the project {projectName:project} now costs {amount}, please update the amount
raise the amount of the project {projectName:project} to {amount}
correct the amount of the project {projectName:project}: {amount}
project {projectName:project} should be {amount}, please fix the amount
make the amount of the project {projectName:project} {amount}`,
  ),
  asked(
    'analytics.stats_overview',
    'do',
    `give me an overview of {dateRange:span}
business overview for {dateRange:span}
show me the overview for {dateRange:span}
overview of {dateRange:span} please
give me an overview of how we did {dateRange:period}
a business summary for {dateRange:span}
company overview {dateRange:span}
dashboard for {dateRange:span}`,
  ),
  asked(
    'analytics.stats_overview',
    'ask',
    `how's business {dateRange:period}
how is the business doing {dateRange:period}
how are we doing {dateRange:period}
how did we do {dateRange:period}
how's the business doing {dateRange:period}, just an overview`,
  ),
  asked(
    'project.list_by_client',
    'ask',
    `which projects have we finished for {clientName:client}
what have we completed for {clientName:client}
which {clientName:client} projects are done`,
    { status: 'completed' },
  ),
  asked(
    'project.list_by_client',
    'do',
    `list the completed projects of {clientName:client}
show me {clientName:client}'s finished projects`,
    { status: 'completed' },
  ),
  asked(
    'project.list_by_client',
    'ask',
    `which projects at {clientName:client} are still pending
which {clientName:client} projects haven't started yet
what's pending for {clientName:client}
any pending projects with {clientName:client}`,
    { status: 'pending' },
  ),
  asked(
    'project.list_projects',
    'ask',
    `which jobs haven't started
which projects are waiting to start`,
    { status: 'pending' },
  ),
  asked('project.list_projects', 'do', `projects not started yet`, { status: 'pending' }),
  asked(
    'project.list_projects',
    'ask',
    `which jobs are ongoing
what's in progress`,
    { status: 'in-progress' },
  ),
  asked(
    'project.list_projects',
    'do',
    `everything in progress please
list ongoing projects`,
    { status: 'in-progress' },
  ),
  asked(
    'project.update_progress',
    'do',
    `the project {projectName:project} is under way now, mark it as in progress
flip the project {projectName:project} to in progress`,
    { status: 'in-progress' },
  ),
];
