import { type Ask, asked } from './grid.testkit.ts';

/** Clients, their contacts, forms and tools, as English asks for them. */
export const people: readonly Ask[] = [
  asked(
    'crm.search_client',
    'do',
    `search clients for {keyword}
find clients with {keyword:quoted} in the name
look for a client called {keyword:quoted}
find any client with {keyword:quoted} in its name
search for clients named {keyword:quoted}`,
  ),
  asked('crm.search_client', 'ask', `is there a client called {keyword:quoted}`),
  asked(
    'crm.get_client',
    'do',
    `show me {clientName:client}'s details
pull up the record of the client {clientName:client}
give me the details of {clientName:client}
show me the client {clientName:client}
I need {clientName:client}'s address
bring up {clientName:client}'s profile
{clientName:client}'s address
look up the address of {clientName:client}
I want to see everything we have on {clientName:client}`,
  ),
  asked(
    'crm.get_client',
    'ask',
    `what's {clientName:client}'s address
what address do we have for {clientName:client}
what rating does {clientName:client} have
what's the invoice type for {clientName:client}
where is {clientName:client} based
can I see the file on {clientName:client}
remind me what rating {clientName:client} has
do we have an address for {clientName:client}`,
  ),
  asked(
    'crm.create_client',
    'do',
    `create a client {name:client}
new client {name:client}
add {name:client} as a new client
set up a new client called {name:client}
register {name:client} as a client
add a client: {name:client}
create a client {name:client}, address {address}
new client: {name:client}, address {address}
add a client called {name:client}, their address is {address}
add {name:client} as a client, address {address}
create a new client named {name:client} with the address {address}
create a client {name:client}, rating {rating:grade}, category {category}
new client {name:client}, category {category}, rating {rating:grade}
add a client called {name:client} with category {category} and rating {rating:grade}
set up {name:client} as a new client: category {category}, rated {rating:grade}
we have a new client, {name:client}, please add them
put {name:client} in as a new client
please get {name:client} set up as a client
a new client signed up, {name:client}, add them
create client {name:client}
I'd like to add a client called {name:client}
add client {name:client}. Category: {category}. Address: {address}
client {name:client}, category {category}, address {address}, please create it`,
  ),
  asked(
    'crm.update_client',
    'do',
    `change {clientName:client}'s address to {address}
update the address of {clientName:client} to {address}
set the address for {clientName:client} to {address}
{clientName:client}'s new address is {address}, please update it
{clientName:client} has moved to {address}, please update the address
change the address of the client {clientName:client} to {address}
update the address for {clientName:client}: {address}
set the rating of {clientName:client} to {rating:grade}
change {clientName:client}'s rating to {rating:grade}
update {clientName:client} to rating {rating:grade}
give {clientName:client} a rating of {rating:grade}
move {clientName:client} to grade {rating:grade}
bump {clientName:client} up to {rating:grade}
rate {clientName:client} {rating:grade}
rename the client {clientName:client} to {name:newName}
change the name of the client {clientName:client} to {name:newName}
{clientName:client} is now called {name:newName}, please rename the client
rename client {clientName:client} as {name:newName}
put {clientName:client} in the category {category}
change the category of {clientName:client} to {category}
update {clientName:client}: category {category}`,
  ),
  asked(
    'crm.update_client',
    'do',
    `mark the client {clientName:client} as inactive
set {clientName:client} to inactive
deactivate {clientName:client}
make the client {clientName:client} inactive
set the status of {clientName:client} to inactive
mark {clientName:client} inactive
set {clientName:client} to rating {rating:grade} and mark them inactive
change the rating of {clientName:client} to {rating:grade} and the status to inactive`,
    { status: 'inactive' },
  ),
  asked(
    'crm.delete_client',
    'do',
    `delete the client {clientName:client}
delete client {clientName:client}
remove {clientName:client} from the client list
remove the client {clientName:client}
get rid of the client {clientName:client}
delete {clientName:client} from our clients
take the client {clientName:client} off the list
I'd like {clientName:client} deleted from the client list
we don't work with the client {clientName:client} any more, please delete them
please remove our client {clientName:client}
wipe the client {clientName:client}`,
  ),
  asked(
    'crm.contact_stats',
    'do',
    `project counts per contact at {clientName:client}
count the projects for each contact at {clientName:client}
per-contact project counts at {clientName:client}
give me contact stats for {clientName:client}
projects per contact at {clientName:client}
break down {clientName:client}'s projects by contact`,
  ),
  asked(
    'crm.contact_stats',
    'ask',
    `how many projects does each contact at {clientName:client} have
how many projects does each contact have at {clientName:client}`,
  ),
  asked(
    'crm.contact_stats',
    'do',
    `project counts and amounts per contact at {clientName:client}
contact stats for {clientName:client} including amounts
count the projects for each contact at {clientName:client}, with amounts`,
    { includeAmount: true },
  ),
  asked(
    'crm.contact_stats',
    'ask',
    `how many projects and how much money does each contact at {clientName:client} have`,
    { includeAmount: true },
  ),
  asked(
    'crm.create_contact',
    'do',
    `add {name:person} as a contact at {clientName:client}, phone {phone}
new contact for {clientName:client}: {name:person}, {phone}
add a contact for {clientName:client}: {name:person}, {phone}
create a contact {name:person} at {clientName:client}, number {phone}
add {name:person} to {clientName:client} as a contact, phone number {phone}
add a contact at {clientName:client} called {name:person}, phone {phone}
add {name:person} as a contact for {clientName:client}. Her number is {phone}
new contact at {clientName:client}: {name:person}, mobile {phone}
add a new contact {name:person} for {clientName:client}, their phone is {phone}
create a contact for {clientName:client}: name {name:person}, phone {phone}
put {name:person} down as a contact at {clientName:client}, {phone}
add {name:person} as a contact at {clientName:client}
add a contact for {clientName:client}: {name:person}
create a contact {name:person} at {clientName:client}
new contact at {clientName:client}: {name:person}
add {name:person} to the contacts of {clientName:client}
add {name:person} to {clientName:client}'s contacts
{name:person} is our new contact at {clientName:client}, phone {phone}, please add them
{clientName:client} has a new contact, {name:person}, {phone}. Please add
add to {clientName:client}: contact {name:person}, phone {phone}
new {clientName:client} contact: {name:person} {phone}
contact for {clientName:client}: {name:person}, tel {phone}, please add`,
  ),
  asked(
    'crm.update_contact',
    'do',
    `change the phone number of {contactName:person} at {clientName:client} to {phone}
update {contactName:person}'s number at {clientName:client} to {phone}
set the phone of {contactName:person} at {clientName:client} to {phone}
{contactName:person} at {clientName:client} has a new number, {phone}, please update it
change the contact {contactName:person}'s mobile at {clientName:client} to {phone}
update the mobile for {contactName:person} at {clientName:client}: {phone}
change {contactName:person}'s phone number to {phone}
update {contactName:person}'s mobile to {phone}
{contactName:person}'s new number is {phone}, please update it
set {contactName:person}'s phone to {phone}
change the phone number of {contactName:person} to {phone}
{contactName:person} has a new phone number: {phone}. Please change it
{contactName:person} changed phones, the new number is {phone}, update it please
swap {contactName:person}'s number for {phone}
replace {contactName:person}'s phone with {phone}
make {contactName:person}'s phone number {phone}`,
  ),
  asked(
    'crm.delete_contact',
    'do',
    `delete the contact {contactName:person} at {clientName:client}
remove {contactName:person} from {clientName:client}'s contacts
remove contact {contactName:person} from {clientName:client}
delete {contactName:person} from the contacts of {clientName:client}
remove {contactName:person} as a contact at {clientName:client}
{contactName:person} has left {clientName:client}, please delete the contact
{contactName:person} left {clientName:client}, remove them from the contacts
drop {contactName:person} from the {clientName:client} contacts
take {contactName:person} off the contacts at {clientName:client}
{contactName:person} no longer works at {clientName:client}, please delete the contact`,
  ),
  asked(
    'crm.list_contacts',
    'ask',
    `who are our contacts at {clientName:client}
who's our contact at {clientName:client}
which contacts do we have at {clientName:client}
who do we know at {clientName:client}
who can I talk to at {clientName:client}
who do we deal with at {clientName:client}`,
  ),
  asked(
    'crm.list_contacts',
    'do',
    `list the contacts at {clientName:client}
show me {clientName:client}'s contacts
give me all the contacts for {clientName:client}
contacts at {clientName:client} please
show the contact list for {clientName:client}`,
  ),
  asked(
    'crm.list_clients',
    'do',
    `list all clients
show me all our clients
list our clients
give me the client list
show every client
list clients rated {rating:grade}
show me all clients with a rating of {rating:grade}
list all {rating:grade}-rated clients
list the clients whose rating is {rating:grade}
show me {limit} clients whose category is {category}
list {limit} clients with category {category}
show {limit} clients in the category {category}
give me {limit} clients rated {rating:grade}
show me the first {limit} clients with rating {rating:grade}
top {limit} clients with a {rating:grade} rating`,
  ),
  asked(
    'crm.list_clients',
    'ask',
    `which clients do we have
which clients have rating {rating:grade}`,
  ),
  asked(
    'crm.list_clients',
    'do',
    `list inactive clients
show me all inactive clients
give me every client we've marked inactive
list the clients that are inactive
list clients with status inactive`,
    { status: 'inactive' },
  ),
  asked('crm.list_clients', 'ask', `which clients are inactive`, { status: 'inactive' }),
  asked(
    'crm.list_clients',
    'do',
    `list active clients sorted by name
list all active clients by name
show active clients, sorted by name
active clients in alphabetical order`,
    { status: 'active', sortBy: 'name' },
  ),
  asked(
    'ui.open_form',
    'do',
    `open the new client form
open the form for a new client
show me the form to add a client
open the create client form`,
    { formId: 'client', mode: 'create' },
  ),
  asked(
    'ui.open_form',
    'do',
    `open the new payment form
open the form for a new payment
open the form to record a payment`,
    { formId: 'settlement', mode: 'create' },
  ),
  asked(
    'ui.open_form',
    'do',
    `open the new contact form for {initialData.clientName:client}
open the new contact form with client {initialData.clientName:client}
open the new contact form with client {initialData.clientName:client} filled in`,
    { formId: 'contact', mode: 'create' },
  ),
  asked(
    'ui.open_form',
    'do',
    `open the payment form with project {initialData.projectName:project} filled in
open the payment form for project {initialData.projectName:project}
open the payment form with the project {initialData.projectName:project}`,
    { formId: 'settlement' },
  ),
  asked(
    'ai.list_tools',
    'ask',
    `what can you do
which tools do you have
what tools are there`,
  ),
  asked('ai.list_tools', 'do', `list your tools`),
  asked('ai.list_tools', 'do', `list your finance tools`, { category: 'finance' }),
  asked(
    'ai.list_tools',
    'ask',
    `which finance tools do you have
what tools are there for finance`,
    { category: 'finance' },
  ),
  asked(
    'ai.get_tool',
    'ask',
    `how does {toolId:tool} work
what does {toolId:tool} do
how do I use {toolId:tool}`,
  ),
  asked(
    'ai.get_tool',
    'do',
    `explain the tool {toolId:tool}
tell me about the tool {toolId:tool}`,
  ),
  asked(
    'crm.update_client',
    'do',
    `reactivate {clientName:client}
mark {clientName:client} as active again
set the client {clientName:client} back to active
{clientName:client} is back, please reactivate them`,
    { status: 'active' },
  ),
  asked('crm.list_clients', 'ask', `who are our active clients`, { status: 'active' }),
  asked(
    'crm.list_clients',
    'do',
    `show me clients that are still active
active clients only, please
list clients that are active`,
    { status: 'active' },
  ),
  asked(
    'crm.list_clients',
    'do',
    `list {limit} clients sorted by name
first {limit} clients by name
show me {limit} clients ordered by name`,
    { sortBy: 'name' },
  ),
  asked(
    'ui.open_form',
    'do',
    `open a new project form for {initialData.clientName:client}
open the new project form with {initialData.clientName:client} as the client
bring up the form for a new project for {initialData.clientName:client}
open the new project form
bring up the form for a new project
I want to fill in a new project form`,
    { formId: 'project', mode: 'create' },
  ),
  asked(
    'ai.list_tools',
    'do',
    `list the crm tools
show me your crm functions`,
    { category: 'crm' },
  ),
  asked('ai.list_tools', 'ask', `what crm tools are there`, { category: 'crm' }),
];
