"""HTML documents, rendered on the server by the web app's bundle in V8, and the built static files.

Python knows no routes of the web app: the bundle decides about data and redirects, and renders.
"""
