import { type Ask, asked } from './grid.testkit.ts';

/** Payments and quotations, as English asks for them. */
export const money: readonly Ask[] = [
  asked(
    'finance.create_settlement',
    'do',
    `log a payment of {amount} for {projectName:project}
record {amount} against {projectName:project}
book {amount} for the project {projectName:project}
record a payment of {amount} on the project {projectName:project}
enter a payment: {projectName:project}, {amount}
log {amount} received for {projectName:project}
add a payment of {amount} to the project {projectName:project}
put {amount} against the project {projectName:project}
record a {amount} payment for {projectName:project}
{amount} came in for {projectName:project}, please log it
we received {amount} for {projectName:project}, please record it
log a payment of {amount} for {projectName:project}, received {date}
record {amount} against {projectName:project}, it came in {date}
book a payment: project {projectName:project}, {amount}, arrived {date}
record a payment of {amount} for the project {projectName:project} {date}
{amount} came in {date} for {projectName:project}, please log it
we received {amount} for {projectName:project} {date}, please record it
log {amount} for {projectName:project}, paid {date}
enter a payment of {amount} {date} for {projectName:project}
{projectName:project} paid {amount} {date}, log it
{amount} received for {projectName:project}, log it
money in for {projectName:project}: {amount}, please record
add {amount} as a payment on the project {projectName:project}
note a payment of {amount} against {projectName:project}
payment for {projectName:project}: {amount}, book it please
register {amount} against the project {projectName:project}
credit {amount} to the project {projectName:project}
got {amount} for {projectName:project}, please book it
{date} we got {amount} for {projectName:project}, please log it
the {amount} for {projectName:project} arrived {date}, record it please
log the {amount} that came in {date} for {projectName:project}
payment: {projectName:project}, {amount}, {date}, please record`,
  ),
  asked(
    'finance.reverse_settlement',
    'do',
    `reverse the payment of {amount} for {projectName:project} {date}
reverse the {amount} payment for {projectName:project} {date}
undo the payment of {amount} recorded {date} for the project {projectName:project}
reverse the {amount} payment on {projectName:project} from {date:day}
reverse the {amount} payment for {projectName:project} dated {date:day}
take back the payment of {amount} on {projectName:project} from {date:day}
undo the {amount} payment from {date:day} on the project {projectName:project}
reverse the payment of {amount} from {date:day} on {projectName:project}, it was entered twice
the {amount} from {date:day} on {projectName:project} was a mistake, please reverse it
void the {amount} payment on {projectName:project} made {date}
I booked {amount} on {projectName:project} {date} by mistake, reverse it
the {amount} payment for {projectName:project} {date} bounced, please reverse it
the payment of {amount} for {projectName:project} {date} was entered twice, reverse one`,
  ),
  asked(
    'finance.stats_by_period',
    'ask',
    `how much came in {dateRange:period}
how much did we take {dateRange:period}
what did we earn {dateRange:period}
how much money did we receive {dateRange:period}
what were our total receipts {dateRange:period}
how much have we been paid {dateRange:period}
what are the receipts for {dateRange:span}
how much revenue for {dateRange:span}`,
  ),
  asked(
    'finance.stats_by_period',
    'do',
    `total income {dateRange:period}
total income for {dateRange:span}
payments for {dateRange:span}
total payments for {dateRange:span}
income for {dateRange:span}
takings for {dateRange:span}`,
  ),
  asked(
    'finance.stats_by_period',
    'do',
    `payments by month for {dateRange:span}
break down the receipts for {dateRange:span} by month
monthly income for {dateRange:span}
income by month for {dateRange:span}
show me the payments for {dateRange:span} broken down by month
split the receipts of {dateRange:span} by month`,
    { groupBy: 'month' },
  ),
  asked(
    'finance.stats_by_period',
    'do',
    `payments by client for {dateRange:span}
break down the receipts for {dateRange:span} by client
income per client for {dateRange:span}`,
    { groupBy: 'client' },
  ),
  asked(
    'finance.stats_by_client',
    'ask',
    `how much did {clientName:client} pay {dateRange:period}
what has {clientName:client} paid us {dateRange:period}
how much has {clientName:client} paid {dateRange:period}
how much have we received from {clientName:client} {dateRange:period}
what did {clientName:client} pay us {dateRange:period}
how much money came in from {clientName:client} {dateRange:period}
how much did we get from {clientName:client} {dateRange:period}
how much has {clientName:client} paid us so far in total
how much has {clientName:client} paid
how much have we received from {clientName:client}`,
  ),
  asked(
    'finance.stats_by_client',
    'do',
    `total paid by {clientName:client} {dateRange:period}
tell me what {clientName:client} paid {dateRange:period}
payments from {clientName:client} {dateRange:period}, total please
total paid by {clientName:client}
{clientName:client}'s payments for {dateRange:span} in total
total received from {clientName:client} for {dateRange:span}`,
  ),
  asked(
    'finance.list_settlements',
    'do',
    `list the payments of {clientName:client}
list all payments from {clientName:client}
show me every payment from {clientName:client}
show me each payment {clientName:client} made
list {clientName:client}'s payments
show me {clientName:client}'s payment records
list the payments from {clientName:client} {dateRange:period}
show me every payment from {clientName:client} {dateRange:period}
list all payments {clientName:client} made {dateRange:period}
list every payment on the project {projectName:project}
show me the payments for the project {projectName:project}
show me the payment log for the project {projectName:project}
list all payments on project {projectName:project}
list all payments {dateRange:period}
show me every payment {dateRange:period}
list the payments that came in {dateRange:period}
every payment {clientName:client} made {dateRange:period}
list what came in from {clientName:client} {dateRange:period}, one by one
show me the individual payments from {clientName:client} {dateRange:period}
itemise the payments from {clientName:client} {dateRange:period}
every payment {dateRange:period}
itemised payments {dateRange:period}`,
  ),
  asked(
    'finance.list_settlements',
    'ask',
    `which payments have we had for the project {projectName:project}
which payments came in {dateRange:period}`,
  ),
  asked(
    'finance.receivables',
    'ask',
    `who owes us money
who still owes us
what's outstanding
who hasn't paid yet
which clients owe us money
what are we owed
how much are we owed in total
who still hasn't paid us
what money is still outstanding
what does {clientName:client} owe us
does {clientName:client} owe us anything
how much does {clientName:client} still owe
what is outstanding from {clientName:client}
how much is {clientName:client} behind
is anything outstanding with {clientName:client}
has {clientName:client} paid everything
how much do {clientName:client} owe us
who are we still waiting on for money
any unpaid bills
which projects are unpaid
who is behind on payments
how much money is outstanding
is {clientName:client} up to date with payments
how much is left to pay for {clientName:client}
what's {clientName:client}'s outstanding balance
does {clientName:client} still have to pay us
are {clientName:client} paid up
how much does {clientName:client} have outstanding`,
  ),
  asked(
    'finance.receivables',
    'do',
    `show me everyone who owes us money
list the outstanding amounts
show me all receivables
list everything that is unpaid
show me the receivables
everyone who owes us money please
outstanding amount for {clientName:client}
show me what {clientName:client} still owes
show me what people owe us
outstanding payments
show unpaid projects
list the debtors
{clientName:client}, do they owe us anything`,
  ),
  asked(
    'finance.create_quotation',
    'do',
    `quote {clientName:client} {amount} for {title:project}
create a quotation for {clientName:client}: {title:project}, {amount}
prepare a quote for {clientName:client}, {title:project}, {amount}
new quotation for {clientName:client} called {title:project}, {amount}
draft a quote for {clientName:client} for {title:project} at {amount}
make a quotation {title:project} for {clientName:client}, {amount}
create a quote of {amount} for {clientName:client} for {title:project}
quote {clientName:client} for {title:project}, {amount}
write up a quotation for {clientName:client}: {title:project} at {amount}
give {clientName:client} a quote of {amount} for {title:project}
quotation for {clientName:client}: {title:project}, {amount}, please create it
please quote {clientName:client} {amount} for {title:project}
I need a quote for {clientName:client}: {title:project}, {amount}
put together a quote for {clientName:client}: {title:project}, {amount}
new quote: client {clientName:client}, title {title:project}, amount {amount}`,
  ),
  asked(
    'finance.list_quotations',
    'do',
    `list the quotations for {clientName:client}
show me all quotes for {clientName:client}
list {clientName:client}'s quotations
list all quotations
show me all our quotes
all quotations please`,
  ),
  asked(
    'finance.list_quotations',
    'ask',
    `which quotations have we given {clientName:client} so far
what have we quoted {clientName:client}
what quotes does {clientName:client} have
what quotes are there`,
  ),
  asked(
    'finance.list_quotations',
    'do',
    `list all accepted quotations
show me the accepted quotes
list accepted quotations for {clientName:client}
show me {clientName:client}'s accepted quotes`,
    { status: 'accepted' },
  ),
  asked(
    'finance.list_quotations',
    'ask',
    `which quotes were accepted
which quotes has {clientName:client} accepted`,
    { status: 'accepted' },
  ),
  asked(
    'finance.accept_quotation',
    'do',
    `accept the quotation {title:project}
mark the quote {title:project} as accepted
set the quotation {title:project} to accepted
mark quotation {title:project} accepted`,
  ),
  asked(
    'finance.decline_quotation',
    'do',
    `decline the quotation {title:project}
mark the quote {title:project} as declined
set the quotation {title:project} to declined`,
  ),
  asked(
    'finance.stats_by_period',
    'do',
    `revenue by quarter for {dateRange:span}
quarterly income for {dateRange:span}`,
    { groupBy: 'quarter' },
  ),
  asked('finance.stats_by_period', 'ask', `how much came in each quarter of {dateRange:span}`, {
    groupBy: 'quarter',
  }),
  asked(
    'finance.create_quotation',
    'ask',
    `do a quote for {clientName:client} for {title:project}, {amount}`,
  ),
];
