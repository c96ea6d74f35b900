"""A program that knows Xfcc from its description (WSDL) alone: zeep reads it at the address that is the argument, and calls as
standard input says, a JSON list of names and arguments. Each answer must fit the schema. Prints what came of it as JSON."""

import json
import sys

import requests
from lxml import etree
from zeep import Client, Transport
from zeep.exceptions import Fault
from zeep.helpers import serialize_object
from zeep.plugins import HistoryPlugin


def main():
    url = sys.argv[1]
    session = requests.Session()
    # No proxy stands before this machine.
    session.trust_env = False
    history = HistoryPlugin()
    client = Client(url + "?wsdl", transport=Transport(session=session), plugins=[history])
    (schema,) = etree.fromstring(client.transport.load(url + "?wsdl")).iter("{http://www.w3.org/2001/XMLSchema}schema")
    # Alone it takes along what the description around it has declared.
    schema = etree.XMLSchema(etree.fromstring(etree.tostring(schema)))
    (service,) = client.wsdl.services.values()
    (port,) = service.ports.values()
    calls = client.create_service(port.binding.name, url)
    told = []
    for name, arguments in json.load(sys.stdin):
        try:
            answer = serialize_object(calls[name](**arguments), dict)
        except Fault as fault:
            told.append({"fault": fault.message})
            continue
        (body,) = history.last_received["envelope"].iter("{http://schemas.xmlsoap.org/soap/envelope/}Body")
        schema.assertValid(body[0])
        told.append(answer)
    print(json.dumps({"address": port.binding_options["address"], "told": told}))


main()
